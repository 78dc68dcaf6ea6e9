-- A key stands for one request of an account in a company, whatever its path, ids, query and content.
-- What was kept by path and content goes on refusing what comes under its key, and is gone after two days.
delete from idempotency_key later using idempotency_key earlier
  where (later.company_id, later.account_id, later.key) = (earlier.company_id, earlier.account_id, earlier.key)
    and (later.created_at, later.route) > (earlier.created_at, earlier.route);
alter table idempotency_key drop constraint idempotency_key_pkey;
alter table idempotency_key drop column route;
alter table idempotency_key rename column body_sha256 to request_sha256;
alter table idempotency_key add primary key (company_id, account_id, key);
