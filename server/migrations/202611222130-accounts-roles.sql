set local role kontor_operator;
-- Approving was part of writing. Whoever could do it still can.
update role set permissions = permissions || '{absences.approve}'
  where 'absences.write' = any (permissions) and not 'absences.approve' = any (permissions);
update role set permissions = permissions || '{stamps.confirm}'
  where 'stamps.write' = any (permissions) and not 'stamps.confirm' = any (permissions);
update role set color = (array['#5b3fa0', '#1f5b99', '#1f6b49', '#8a5300', '#8f2a5e'])[id] where id <= 5 and color = '#56615a';
-- Two that differ only in their case could not be told apart.
update role r set name = name || ' ' || id
  where exists (select from role other where other.company_id = r.company_id and lower(other.name) = lower(r.name) and other.id < r.id);
set local role kontor_owner;

alter table role drop constraint role_company_id_name_key;
create unique index role_name_taken on role (company_id, lower(name));
alter table role add constraint role_color check (color ~ '^#[0-9a-f]{6}$');

alter table role_assignment add column version integer not null default 1;
alter table role_assignment add constraint role_assignment_store_ids check (cardinality(store_ids) > 0);

-- Who may get a role although there is none now: invited, loaded from the customer centre, or taken out of one.
create table known_user (
  company_id integer not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  is_external boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (company_id, account_id)
);
create index known_user_account on known_user (account_id);
call protect_tenant_table('known_user');

grant select (is_machine) on account to kontor_app;

create or replace function account_is_known(account_id uuid) returns boolean language sql stable cost 1000 as $$
  select account_id = app_account_id()
    or exists (select from role_assignment ra where ra.account_id = $1 and ra.company_id = app_company_id())
    or exists (select from known_user k where k.account_id = $1 and k.company_id = app_company_id())
    or exists (select from audit_entry a where a.company_id = app_company_id() and a.account_id = $1)
    or exists (select from audit_entry a where a.company_id = app_company_id() and a.record_kind = 'accounts/users' and a.record_id = $1::text)
$$;
