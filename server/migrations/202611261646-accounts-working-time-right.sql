-- Who hands months over and who runs a company answers for the records of working time, too; a role of a company's own gets it by hand.
update role set permissions = permissions || '{working-time.read}' where id in (1, 2) and not 'working-time.read' = any (permissions);
update role set permissions = permissions || '{working-time.read}'
  where id = 3 and name = 'Lohnverrechnung' and '{stamps.confirm,exports.run}' <@ permissions and not 'working-time.read' = any (permissions);
