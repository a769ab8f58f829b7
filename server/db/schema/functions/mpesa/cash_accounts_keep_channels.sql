-- An account stays open for as long as a paybill or till that is active puts money into it.
CREATE OR REPLACE FUNCTION cash_accounts_keep_channels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM mpesa_channels WHERE cash_account_id = NEW.id AND is_active) THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'mpesa_channels_keep_account',
      message = 'An active paybill or till uses this account';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER cash_accounts_keep_channels BEFORE UPDATE OF is_active ON cash_accounts
  FOR EACH ROW WHEN (OLD.is_active AND NOT NEW.is_active) EXECUTE FUNCTION cash_accounts_keep_channels();
