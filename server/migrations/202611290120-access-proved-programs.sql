-- Keys of programs are made and renewed by who has proved lately who they are; what asks people for a proof asks for such a key.
-- Those of before have none: what is proved is refused to them until they are renewed.
create or replace function new_machine_account(title text, out account_id uuid, out session_id uuid)
language plpgsql security definer set search_path = public as $$
begin
  insert into account (email, last_name, is_machine)
  values ('programm.' || gen_random_uuid() || '@kontor.invalid', title, true) returning id into new_machine_account.account_id;
  insert into session (account_id, generation, expires_at, user_agent, proved_at)
  values (new_machine_account.account_id, 1, 'infinity', 'API', now()) returning id into new_machine_account.session_id;
end $$;
