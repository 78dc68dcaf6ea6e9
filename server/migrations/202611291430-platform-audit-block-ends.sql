-- A stream of the trail goes on from an entry: the block that it lies in is found by where blocks end.
create index audit_block_last on audit_block (company_id, last_entry);
