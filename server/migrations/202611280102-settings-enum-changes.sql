-- Lists that are the same for every company: what operators say of one, whole and in order; without a row it is as it was shipped.
create table enum_change (
  list text primary key check (list in (
    'country', 'countrystate', 'gender', 'citizentype', 'civilstatus', 'templatetype', 'insurer', 'insuredarea')),
  entries jsonb not null check (jsonb_typeof(entries) = 'array'),
  author_id uuid references account (id) on delete set null,
  changed_at timestamptz not null default now(),
  version integer not null default 1
);
create index enum_change_author on enum_change (author_id);
grant select, insert, update, delete on enum_change to kontor_operator;
