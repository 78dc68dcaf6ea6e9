-- Who may do nearly all may edit collective agreements, too; a role of a company's own gets it by hand.
update role set permissions = permissions || '{agreements.write}' where id in (1, 2) and not 'agreements.write' = any (permissions);
update role set permissions = permissions || '{agreements.write}'
  where id = 3 and name = 'Lohnverrechnung' and '{employees.write,employees.read-sensitive}' <@ permissions and not 'agreements.write' = any (permissions);
