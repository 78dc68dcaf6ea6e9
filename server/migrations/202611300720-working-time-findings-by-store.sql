-- Whoever leads one store looks up what is open and what was confirmed there, not in the whole company.
create index law_open_finding_store on law_open_finding (company_id, store_id, starts_at);
create index law_override_store on law_override (company_id, store_id, starts_at);
