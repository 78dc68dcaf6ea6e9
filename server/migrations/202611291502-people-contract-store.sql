-- Who is employed in a store, without a look at all contracts of the company.
create index concurrently contract_store on contract (company_id, store_id, valid_from);
