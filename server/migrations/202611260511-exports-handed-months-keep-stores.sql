-- What was handed over of a store keeps the store.
alter table handed_month
  drop constraint handed_month_company_id_store_id_fkey,
  add foreign key (company_id, store_id) references store (company_id, id);
