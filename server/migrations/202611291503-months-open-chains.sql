-- Whether a month has to be made is asked all the time, and hardly ever one has: these hold who it would be.
create index person_month_chain_engine on person_month_chain (company_id, engine);
create index person_month_chain_open on person_month_chain
  (company_id, (case when made_until is null then date '-infinity' when made_until >= last_month then date 'infinity' else made_until end));
create index person_month_chain_due on person_month_chain (company_id) where due <> '{}';
