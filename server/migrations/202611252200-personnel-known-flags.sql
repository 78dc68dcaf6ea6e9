-- Whether a condition like „ist befristet“ holds has to be known: until now its part said the opposite of who has no contract.
-- Where it stands behind another condition the next upload finds out; conditions on other contracts mostly do.
update document_template set optional_fields = array(
  select field from unnest(optional_fields) with ordinality as told (field, place)
  where field <> all (array['vertrag.befristet', 'mitarbeiter.weiblich', 'mitarbeiter.maennlich', 'mitarbeiter.drittstaat'])
  order by place);
