-- Accounts reach across companies; a company sees those that hold a role in it, and those its trail names, whether they
-- still do or not. Not inlined, so that accounts are looked up one by one and never all of them.
create function account_is_known(account_id uuid) returns boolean language sql stable cost 1000 as $$
  select account_id = app_account_id()
    or exists (select from role_assignment ra where ra.account_id = $1 and ra.company_id = app_company_id())
    or exists (select from audit_entry a where a.company_id = app_company_id() and a.account_id = $1)
    or exists (select from audit_entry a where a.company_id = app_company_id() and a.record_kind = 'accounts/users' and a.record_id = $1::text)
$$;

alter table account enable row level security;
create policy known on account for select to kontor_app using (account_is_known(id));
create policy operator on account for all to kontor_operator using (true) with check (true);

alter table profile_image enable row level security;
create policy known on profile_image for select to kontor_app using (account_is_known(account_id));
create policy operator on profile_image for all to kontor_operator using (true) with check (true);
