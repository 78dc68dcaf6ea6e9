-- Whether a month has to be made is asked all the time, and hardly ever one has: these hold who it would be.
create index person_month_chain_engine on person_month_chain (company_id, engine);
create index person_month_chain_open on person_month_chain
  (company_id, (case when made_until >= last_month then date 'infinity' else coalesce(made_until, date '-infinity') end));
create index person_month_chain_due on person_month_chain (company_id) where cardinality(due) > 0;
