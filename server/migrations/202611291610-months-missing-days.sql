-- Hardly anybody's month misses days; before a store is closed they are looked for in everybody's.
create index concurrently person_month_missing on person_month (company_id, month) where missing is not null;
