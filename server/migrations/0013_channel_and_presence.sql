-- A filter and a preference are their account's own, like what it has read of the news.
create policy own on store_filter as restrictive for all to kontor_app
  using (account_id = (select app_account_id())) with check (account_id = (select app_account_id()));
create policy own on account_preference as restrictive for all to kontor_app
  using (account_id = (select app_account_id())) with check (account_id = (select app_account_id()));

-- Who runs the platform is not shown among the people who are online. Spec 1 §6.
alter table account add column hidden boolean not null default false;
update account set hidden = true where is_superuser;
grant select (hidden) on account to kontor_app;
-- Whoever becomes an operator is hidden from then on, also when nobody thinks of it.
create function hide_operator() returns trigger language plpgsql as $$
begin
  new.hidden := true;
  return new;
end $$;
create trigger hide_new_operator before insert on account for each row when (new.is_superuser) execute function hide_operator();
create trigger hide_made_operator before update of is_superuser on account
  for each row when (new.is_superuser and not old.is_superuser) execute function hide_operator();

-- Whether there is a picture; the picture itself is handed out one by one.
grant select (account_id) on profile_image to kontor_app;

-- Which accounts have a page open, by server process. A process that dies stops saying so, and its rows run out. Unlogged:
-- after a crash of the database nobody is connected anyway.
create unlogged table presence (
  company_id integer not null references company (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  process_id uuid not null,
  since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (company_id, account_id, process_id)
);
create index presence_oldest on presence (company_id, since);
create index presence_account on presence (account_id);
create index presence_process on presence (process_id);
call protect_tenant_table('presence');
revoke insert, update, delete on presence from kontor_app;

-- Open channels learn of changed rights whoever changed them: those who lost the company are closed, the others subscribe anew.
create function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('kontor_changed', json_build_object('rightsOf', old.company_id, 'accountId', to_jsonb(old) -> 'account_id')::text);
  return null;
end $$;
create trigger tell_rights_changed after update or delete on role_assignment for each row execute function tell_rights_changed();
create trigger tell_rights_changed after update of permissions on role for each row execute function tell_rights_changed();
create trigger tell_rights_changed after update or delete on single_sign_on for each row execute function tell_rights_changed();
