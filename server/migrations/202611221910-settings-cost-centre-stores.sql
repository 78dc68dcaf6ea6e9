-- Who is bound to stores sees their cost centres and those of no store.
create policy stores on cost_centre as restrictive for all to kontor_app
  using ((select app_store_ids()) is null or store_id is null or store_id = any ((select app_store_ids())::integer[]))
  with check ((select app_store_ids()) is null or store_id is null or store_id = any ((select app_store_ids())::integer[]));
