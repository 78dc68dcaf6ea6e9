-- Where company and stores are; their owner may change it unless the operator has locked it.
alter table company
  add column street text not null default '' check (length(street) <= 128),
  add column postal_code text not null default '' check (length(postal_code) <= 16),
  add column city text not null default '' check (length(city) <= 128),
  add column is_master_data_locked boolean not null default false;
alter table store add column street text not null default '' check (length(street) <= 128);
