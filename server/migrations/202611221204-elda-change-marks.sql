call mark_changes('social_insurance_registration');
