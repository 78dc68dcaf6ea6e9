set local role kontor_operator;
-- Templates have a right of their own: for who owns, administers or does the payroll.
update role set permissions = permissions || '{templates.write}'
  where (id in (1, 2) or (id = 3 and 'documents.read' = any (permissions))) and not 'templates.write' = any (permissions);
set local role kontor_owner;
