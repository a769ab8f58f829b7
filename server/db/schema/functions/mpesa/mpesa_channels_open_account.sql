-- An active paybill or till puts its money into an open account. Closing the account and adding the channel at once wait for each
-- other: both hold the account before they look.
CREATE OR REPLACE FUNCTION mpesa_channels_open_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_open boolean;
BEGIN
  SELECT is_active INTO is_open FROM cash_accounts WHERE id = NEW.cash_account_id FOR KEY SHARE;
  IF NOT is_open THEN
    RAISE EXCEPTION USING errcode = '23514', constraint = 'mpesa_channels_open_account',
      message = 'The account of a paybill or till is open';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER mpesa_channels_open_account BEFORE INSERT OR UPDATE OF cash_account_id, is_active ON mpesa_channels
  FOR EACH ROW WHEN (NEW.is_active) EXECUTE FUNCTION mpesa_channels_open_account();
