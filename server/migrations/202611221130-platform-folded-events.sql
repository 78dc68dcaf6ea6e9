-- Entries of one person doing the same within a short time are told as one, by the first of them. Which that is is written with
-- the entry: what is read is then ordered by it, and a page skips from one first entry to the next however many lie between.
-- No part of the hash chain, and no reference: it says nothing but how the log is leafed through.
alter table audit_entry
  add column first_id bigint,
  add column first_at timestamptz,
  add column fold_id bigint not null generated always as (coalesce(first_id, id)) stored,
  add column fold_at timestamptz not null generated always as (coalesce(first_at, at)) stored;

drop index audit_entry_at;
drop index audit_entry_account;
drop index audit_entry_kind;
drop index audit_entry_action;
create index audit_entry_fold on audit_entry (company_id, fold_at, fold_id, id);
create index audit_entry_account on audit_entry (company_id, account_id, fold_at, fold_id, id);
create index audit_entry_kind on audit_entry (company_id, record_kind, fold_at, fold_id, id);
create index audit_entry_action on audit_entry (company_id, action, fold_at, fold_id, id);
-- Where a new entry looks for the one that it belongs to.
create index audit_entry_first on audit_entry (company_id, account_id, at) where first_id is null;

-- What is the same: the act, and of a change which fields, with what became of those that are only on or off.
create function audit_act(action text, after jsonb) returns text language sql immutable parallel safe as $$
  select case when action <> 'changed' or after is null then action else action || ' ' || coalesce(
    (select string_agg(case jsonb_typeof(value) when 'boolean' then key || '=' || value else key end, ' ' order by key) from jsonb_each(after)), '')
  end
$$;
grant execute on function audit_act(text, jsonb) to kontor_app, kontor_operator;
