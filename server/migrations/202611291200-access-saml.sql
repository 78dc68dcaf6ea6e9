-- The company's own sign-in by SAML 2.0, beside OpenID Connect.
alter table single_sign_on
  add column kind text not null default 'oidc' check (kind in ('oidc', 'saml')),
  -- Where browsers are sent to; of OpenID Connect the provider says it itself.
  add column sign_in_url text not null default '' check (length(sign_in_url) <= 1000),
  -- What its answers are signed with: whole certificates, base64 of their bytes.
  add column certificates text[] not null default '{}' check (cardinality(certificates) <= 3),
  -- Of an assertion, that says the address; empty: its NameID does.
  add column email_attribute text not null default '' check (length(email_attribute) <= 300),
  add constraint single_sign_on_of_its_kind check (
    case kind
      when 'saml' then client_id = '' and client_secret = '' and sign_in_url <> '' and cardinality(certificates) > 0
      else sign_in_url = '' and cardinality(certificates) = 0 and email_attribute = ''
    end);

alter table single_sign_on_attempt
  -- Which provider it was that said who it is, as a session names it.
  add column vouched_by text,
  -- Of a code that only the browser has which brought the provider's answer; null before there is one, and once it was shown.
  add column answer_hash text;

-- An assertion lets somebody in once, whatever else is known of it by then.
create table single_sign_on_assertion (
  company_id integer not null references company (id) on delete cascade,
  assertion_hash text not null,
  ends_at timestamptz not null,
  primary key (company_id, assertion_hash)
);
call protect_tenant_table('single_sign_on_assertion');
revoke all on single_sign_on_assertion from kontor_app;

-- The name of a SAML provider is a word that anybody may write down; who holds the key that signs is what a company trusts.
create or replace function session_enters(vouched_by text, email text, company integer) returns boolean language sql stable as $$
  select vouched_by is null or exists (
    select from single_sign_on o
    where o.company_id = company and o.active
      and case o.kind
        when 'saml' then exists (
          select from unnest(o.certificates) certificate
          where 'saml ' || o.issuer || ' ' || encode(sha256(decode(certificate, 'base64')), 'hex') = vouched_by)
        else o.issuer || ' ' || o.client_id = vouched_by
      end
      and substring(email from '[^@]*$') = any (o.email_domains))
$$;
