-- Only a user with the role tenant is linked to a tenant. The lock keeps the role from changing at the same moment.
CREATE OR REPLACE FUNCTION member_accounts_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM users WHERE id = NEW.user_id AND role = 'tenant' FOR SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'member_accounts_role',
      message = 'Only a user with the role tenant can be linked to a tenant';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER member_accounts_role BEFORE INSERT ON member_accounts FOR EACH ROW EXECUTE FUNCTION member_accounts_role();
