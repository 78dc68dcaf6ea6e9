-- Only the owner holds it from the start; everyone else gets it from who has it.
set local role kontor_operator;
update role set permissions = permissions || '{sign-on.write}' where id = 1 and not 'sign-on.write' = any (permissions);
set local role kontor_owner;
