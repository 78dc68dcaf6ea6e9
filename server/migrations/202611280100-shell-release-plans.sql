-- A release is written before it is shown: a draft until it is approved, planned while its moment is to come. Its number is no version
-- of the record any more, which counts its changes now.
alter table release rename column version to number;
alter table release rename constraint release_version_key to release_number_taken;
alter table release
  drop constraint release_version_check,
  drop constraint release_notes_check,
  add column appears_at timestamptz,
  add column is_approved boolean not null default false,
  add column author_id uuid references account (id) on delete set null,
  add column changed_at timestamptz not null default now(),
  add column version integer not null default 1;
set local role kontor_operator;
update release set is_approved = true, appears_at = released_on::timestamp at time zone 'Europe/Vienna',
  changed_at = released_on::timestamp at time zone 'Europe/Vienna';
set local role kontor_owner;
alter table release
  drop column released_on,
  add constraint release_number_check check (number ~ '^\d{1,6}(\.\d{1,6}){0,3}$'),
  add constraint release_approved_check check (not is_approved or appears_at is not null and notes <> '');
create index release_author on release (author_id);

-- As numbers: 0.10 comes after 0.9. What is approved follows this order in time, too.
create function release_order(number text) returns integer[] language sql immutable strict as $$
  select string_to_array(number, '.')::integer[]
$$;
