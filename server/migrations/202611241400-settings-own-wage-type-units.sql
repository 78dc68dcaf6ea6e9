-- What a value counts (hours, days, pieces, euro) is its wage type's unit: a value names both, so that a wage type with
-- values can't take another unit.
alter table individual_wage_type add constraint individual_wage_type_unit unique (company_id, id, unit);
