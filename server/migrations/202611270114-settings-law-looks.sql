call look_again('employment_rule', '0', columns => 'valid_from, rules');
call look_again('employment_model', '0', columns => 'is_default, model_group');
