-- A key ends: on its day, and with the right of whoever made it. Its requests sign their bodies; keys of earlier releases go on without.
alter table api_key add column expires_on date not null default current_date + 365;
alter table api_key alter column expires_on drop default;
alter table api_key add column signs_body boolean not null default false;

-- What a program may do right now: what its role and its maker's have in common. No row: nothing any more.
create function program_rights(company integer, program uuid)
returns table (permissions text[], store_ids integer[]) language sql stable as $$
  select array(select unnest(r.permissions) intersect select unnest(maker_role.permissions)),
    case when maker.store_ids is null then own.store_ids
      when own.store_ids is null then maker.store_ids
      else array(select unnest(own.store_ids) intersect select unnest(maker.store_ids)) end
  from api_key k
  join role_assignment own on own.company_id = k.company_id and own.account_id = k.account_id
  join role r on r.company_id = own.company_id and r.id = own.role_id
  join account person on person.id = k.created_by and person.active
  join role_assignment maker on maker.company_id = k.company_id and maker.account_id = k.created_by
  join role maker_role on maker_role.company_id = maker.company_id and maker_role.id = maker.role_id
  where k.company_id = company and k.account_id = program and k.revoked_at is null
    and k.expires_on >= (now() at time zone 'Europe/Vienna')::date and 'roles.write' = any(maker_role.permissions)
$$;
grant execute on function program_rights(integer, uuid) to kontor_operator;
