set local role kontor_operator;
-- A pregnancy is seen and entered by a right of its own: by who owns, administers or does the payroll.
update role set permissions = permissions || '{maternity.read}'
  where (id in (1, 2) or (id = 3 and 'employees.read' = any (permissions))) and not 'maternity.read' = any (permissions);
update role set permissions = permissions || '{maternity.write}'
  where (id in (1, 2) or (id = 3 and 'employees.read' = any (permissions))) and not 'maternity.write' = any (permissions);
set local role kontor_owner;
