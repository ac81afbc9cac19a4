-- A user who signs up from a shared event returns to it after confirming the email, also in another tab or browser.
alter table identity.email_links add column return_to text;
comment on column identity.email_links.return_to is
  'The path of the screen to open after the email is confirmed; null for the default.';
