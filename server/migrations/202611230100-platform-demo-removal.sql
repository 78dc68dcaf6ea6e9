-- The trail of a demo is the only one that ever goes. The function says so, and so does a policy that holds for the
-- function's owner whatever it is asked to do.
create policy demo on audit_entry as restrictive for delete to kontor_owner
  using (exists (select from company c where c.id = company_id and c.is_demo));
create policy demo on audit_block as restrictive for delete to kontor_owner
  using (exists (select from company c where c.id = company_id and c.is_demo));

create function remove_demo_trail(demo integer) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from company where id = demo and is_demo) then
    raise exception 'Company % is none of the demo.', demo;
  end if;
  delete from audit_block where company_id = demo;
  delete from audit_entry where company_id = demo;
end $$;
revoke all on function remove_demo_trail(integer) from public;
grant execute on function remove_demo_trail(integer) to kontor_operator;
