-- A company's own sign-in can be switched off without forgetting how it is set up.
alter table single_sign_on add column active boolean not null default true;
-- Null: there is none, or it was set before this was kept.
alter table single_sign_on add column secret_set_at timestamptz;

create or replace function session_enters(vouched_by text, email text, company integer) returns boolean language sql stable as $$
  select vouched_by is null or exists (
    select from single_sign_on o
    where o.company_id = company and o.active and o.issuer || ' ' || o.client_id = vouched_by
      and substring(email from '[^@]*$') = any (o.email_domains))
$$;
