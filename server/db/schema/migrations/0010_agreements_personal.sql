-- Who gets the invoices of an agreement is about a person, and is blanked in the log when that person is erased.
INSERT INTO audit_personal (entity, fields) VALUES ('agreements', ARRAY['billing_emails']);
