-- The companies that have the Übersicht report; operators switch it for others. Spec 1 §9.
update company set has_uebersicht_report = true
where id in (30, 116, 154, 161, 168, 170, 173, 175, 176, 180, 181, 182, 183, 184, 199, 206, 207);
