-- What account flows need: links that are sent by mail, the mails themselves, pictures of people.

-- A link proves that its bearer reads the account's mails. Only its hash lies here, and it counts once, for one purpose and
-- for the address it was sent to.
create table mailed_token (
  token_sha256 bytea primary key,
  purpose text not null check (purpose in ('activation', 'registration', 'reset')),
  account_id uuid not null references account (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  -- A newer one was asked for, or the account was deactivated.
  ended_at timestamptz
);
-- A newer request ends the older one, also when both come at once.
create unique index mailed_token_open on mailed_token (account_id, purpose) where used_at is null and ended_at is null;
create index mailed_token_age on mailed_token (expires_at);
grant select, insert, update, delete on mailed_token to kontor_operator;

-- A mail waits here until its job has sent it. Its content is sealed, since links in it open accounts, and is dropped then.
create table mail (
  id uuid primary key,
  content text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz
);
create index mail_age on mail (created_at);
grant insert on mail to kontor_app;
grant select, insert, update, delete on mail to kontor_operator;

-- 200 × 200 points, a few kilobytes: small enough to live and die with its account's row.
create table profile_image (
  account_id uuid primary key references account (id) on delete cascade,
  content bytea not null check (octet_length(content) between 1 and 200000)
);
grant select, insert, update, delete on profile_image to kontor_operator;

-- A job remembers under which generation it was asked for.
grant select (generation) on account to kontor_app;
