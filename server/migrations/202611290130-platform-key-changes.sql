-- The last key of the file makes whatever is made; which one was the first says nothing any more.
alter table vault_key drop column is_first;
-- Nothing is sealed under it any more: a start without it is right.
alter table vault_key add column is_going boolean not null default false;
grant insert, delete, update (is_going) on vault_key to kontor_operator;

-- Whether this transaction seals values anew under another key. Only one that acts for no company may say so.
create function is_changing_keys() returns boolean language sql stable set search_path = public, pg_temp as $$
  select coalesce(current_setting('app.key_change', true), '') = 'on' and app_company_id() is null
$$;

-- What a former key has said of ended chains, the one of now says.
grant update (signature) on ended_audit_chain to kontor_operator;

-- Files sealed under a key that goes, which nothing names any more: deleted as soon as nobody can be reading them.
create table replaced_file (
  storage_key text primary key
);
grant select, insert, delete on replaced_file to kontor_operator;
