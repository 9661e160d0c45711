-- The rows of a site that ran version 1.0.0, with its schema: that of 0000_baseline.sql. The server of that version has stored
-- nearly all of them: players, games in every state, tournaments, raffles with their proofs, orders, purchases and the ledger.
-- Some tables that only a browser or another site fills have one row that is written by hand. The file never changes with the
-- schema: the test of the upgrade inserts the rows before the later migrations.

-- The site and its servers.
INSERT INTO settings (name, value) VALUES
  ('vapid_private_key', 'a value of no use'),
  ('identity_key', 'a value of no use'),
  ('move_key', 'a value of no use'),
  ('move_key_check.251f9453dd22d546', 'a value of no use');
INSERT INTO heartbeat (beat_at) VALUES ('2026-01-11T12:00:00Z');
INSERT INTO server_processes (id, seen_at) VALUES ('0d0c1f5e-6a5f-4c57-9d4e-1f6f6c1d7a01', '2026-01-11T12:00:00Z');
INSERT INTO rate_limits (key, points, expire) VALUES
  ('block:4zEuV3JrxCH6Xu83r8X9NZ79Ik-xRYmIwGKlgi_rjvI', 1, 1795832913749),
  ('report:ggtAImVMxvQjr6ZtVe8eUgIOMTbmzRjIwYmlBofXaV0', 1, 1795915713832),
  ('signUp:EsoXtJryKJQ28wPgFmAwoh5SXSZuIJJnQzgBqP1AcaA', 6, 1795832905665),
  ('logInFromAddress:BrKPOp3K-zKfrBTUQduqy8mipgd3lg1Kf-lV6B0LVMs', 0, 1795832914670);

-- Accounts.
INSERT INTO users (id, email, email_verified, newsletter, referral_code, referral_settled_at, time_zone, created_at, updated_at) VALUES
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'ada@example.test', false, true, NULL, NULL, 'UTC', '2026-01-05T09:01:00Z', '2026-01-05T09:01:00Z'),
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', 'ben@example.test', false, false, 'D7B8402AF8', '2026-01-05T09:05:02Z', 'Europe/Berlin', '2026-01-05T09:02:00Z', '2026-01-05T09:02:00Z'),
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', 'cleo@example.test', false, false, NULL, NULL, 'UTC', '2026-01-05T09:03:00Z', '2026-01-05T09:03:00Z'),
  ('15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 'dora@example.test', false, false, NULL, NULL, 'UTC', '2026-01-05T09:04:00Z', '2026-01-05T09:04:00Z'),
  ('63f04eb0-4ac8-4024-af1b-6e542264b1b7', 'emil@example.test', false, false, NULL, NULL, 'UTC', '2026-01-05T09:05:00Z', '2026-01-05T09:05:00Z'),
  ('57f95849-df23-4f91-a00e-62502c7fe324', '57f95849-df23-4f91-a00e-62502c7fe324@example.test', false, false, NULL, NULL, 'UTC', '2026-01-05T09:05:02Z', '2026-01-05T09:05:02Z'),
  ('dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0@example.test', false, false, NULL, NULL, 'UTC', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z'),
  ('69b280c5-1028-4aaa-a6a6-8b343b2a09f7', '69b280c5-1028-4aaa-a6a6-8b343b2a09f7@example.test', false, false, NULL, NULL, 'UTC', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z'),
  ('7eca1d58-ec16-49d9-b334-2ac221b677aa', '7eca1d58-ec16-49d9-b334-2ac221b677aa@example.test', false, false, NULL, NULL, 'UTC', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z'),
  ('932eaa84-ec25-4597-ba35-f8d5246c4f90', '932eaa84-ec25-4597-ba35-f8d5246c4f90@example.test', false, false, NULL, NULL, 'UTC', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z'),
  ('d990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0@example.test', false, false, NULL, NULL, 'UTC', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z'),
  ('bfb580ff-9583-4852-aafb-4cd68ab1cc57', 'bfb580ff-9583-4852-aafb-4cd68ab1cc57@example.test', false, false, NULL, NULL, 'UTC', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z'),
  ('2fb06477-f298-4809-9a58-5d8ae4c92f82', '2fb06477-f298-4809-9a58-5d8ae4c92f82@example.test', false, false, NULL, NULL, 'UTC', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z'),
  ('183d2f73-b42a-4d19-befe-f1b224c8c69c', '183d2f73-b42a-4d19-befe-f1b224c8c69c@example.test', false, false, NULL, NULL, 'UTC', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z');
INSERT INTO accounts (id, account_id, provider_id, user_id, password, created_at, updated_at) VALUES
  ('01a21fc4-914f-7118-8664-36489069dc5f', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'credential', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'f45b85ea09ddf634a877e9a7e9f8cfd0:27fb35592761a71d348d016a676cd1dbfaf00c829f14f670b6d543d1b427524d1d4f9cc81c4c012ab9d3ca41052f37a7d4714ce65abc81d6fb2efa9551820c10', '2026-01-05T09:01:00Z', '2026-01-05T09:01:00Z'),
  ('01a21fc4-948f-7534-bad3-c9fb2913314c', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'credential', 'd08f2951-1a48-4122-8ad5-ee60edec0411', '7a6d93ff7b48c1df57ca8dd28f21806e:7e3786ac2983b620d80512e558c31db648abba63e4fb24892e4aba4b377ad69bd41079f5ad19af98aa90837845cbb8ea404dee840d93adbdad0c6af9a46dbd84', '2026-01-05T09:02:00Z', '2026-01-05T09:02:00Z'),
  ('01a21fc4-970b-7563-9d0c-7fe11b654b5c', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'credential', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'b07cc193706d262d3e95c2d54f3d1ee9:e7441ed34449d1ffb06c57504618e09b0d041959d6573c4e9ef7b897763cb375895b6502360339f1838ed1f75d6128a8282c2a361ec4d5aa462b6012fa2822f1', '2026-01-05T09:03:00Z', '2026-01-05T09:03:00Z'),
  ('01a21fc4-98be-73c4-9e05-4fedb6ad8e55', '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 'credential', '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 'd4d9e67e5c7f263eb6b0f9e70b08fd6e:899b9ca095dbd2037bc85cfbea4032d611e386eb257bd7ada335992da03d13414776d7356c09558ece45e15fe526cac952b80974ea01c92c15efbb65e5b0249c', '2026-01-05T09:04:00Z', '2026-01-05T09:04:00Z'),
  ('01a21fc4-99f4-7560-b326-cc647324f41d', '63f04eb0-4ac8-4024-af1b-6e542264b1b7', 'credential', '63f04eb0-4ac8-4024-af1b-6e542264b1b7', '2e7b034dff4fece17f763814ab87b4e7:cf5b88d220090b771df75ef406800af17f77e7dc2610c5a572860dddc6413db9eb3d036ee2b517a6b571f10016550baa77b6ba1b51a52aa11b6d0f8e97d29a0a', '2026-01-05T09:05:00Z', '2026-01-05T09:05:00Z');
INSERT INTO sessions (id, token_hash, user_id, expires_at, user_agent, confirmed_at, created_at, updated_at) VALUES
  ('01a21fc4-9298-7d66-8a76-46d3c50201c8', '9af0a984ad65bfe87b58d3f1172d61eb73c1e601c69db91b17495b4595599aaf', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '2026-02-04T09:01:00Z', 'node', '2026-01-05T09:01:00Z', '2026-01-05T09:01:00Z', '2026-01-05T09:01:00Z'),
  ('01a21fc4-9607-7b43-ad4b-576566bd8e44', '09cd61de7e58e30c49d41e866605415436031eb94843b1241eedbba92881d7e7', 'd08f2951-1a48-4122-8ad5-ee60edec0411', '2026-02-04T09:02:00Z', 'node', '2026-01-05T09:02:00Z', '2026-01-05T09:02:00Z', '2026-01-05T09:02:00Z'),
  ('01a21fc4-978b-784e-b11e-3e269f665ea7', '57a47f5fc3fa2c640ad3c3079807e293fae993a051319384cbbc488c97619be2', '2af3f1cb-89bd-426a-8307-4101b969ff4c', '2026-02-04T09:03:00Z', 'node', '2026-01-05T09:03:00Z', '2026-01-05T09:03:00Z', '2026-01-05T09:03:00Z'),
  ('01a21fc4-99bf-7043-b0a9-4ecb3b8d07ce', '29c4e92ebe48beffa4f569f90c4391fa40b6db2bc5cb99472c892bcc5813739a', '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', '2026-02-04T09:04:00Z', 'node', '2026-01-05T09:04:00Z', '2026-01-05T09:04:00Z', '2026-01-05T09:04:00Z'),
  ('01a21fc4-9a59-7b02-8f07-e45769784780', 'd05ccc43451b200f4f0aed18b24104e17333622c3a91542a35a838a8ac460985', '63f04eb0-4ac8-4024-af1b-6e542264b1b7', '2026-02-04T09:05:00Z', 'node', '2026-01-05T09:05:00Z', '2026-01-05T09:05:00Z', '2026-01-05T09:05:00Z'),
  ('60091431-43bd-4047-a1c0-ddf4ccd8c243', '846a54c6297c7f08cb697fa74bd70e62193aa590704af5cb522b74787e20d2af', '57f95849-df23-4f91-a00e-62502c7fe324', '2026-02-04T09:05:02Z', '', '2026-01-05T09:05:02Z', '2026-01-05T09:05:02Z', '2026-01-05T09:05:02Z'),
  ('75a2b1e5-509e-4c01-92b9-ffd797bf59d2', 'f21598b1931d81d8f46227bed790a13d0214d8d355c51d4c7f4dae40fc95479d', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', '2026-02-05T09:32:02Z', '', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z'),
  ('18cea7e7-5927-49e0-8488-6b685745efec', '4e3f9cfaf35252e9816ce6824652a048c0e848d2ff70cee8d3d81eabbf368fdc', '69b280c5-1028-4aaa-a6a6-8b343b2a09f7', '2026-02-05T09:32:02Z', '', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z'),
  ('3d3265da-99e7-45d6-8012-d3c2318782c3', 'a265910e840491289648501176918ac7fe4e6ab669c137110878678f4d68c7d5', '7eca1d58-ec16-49d9-b334-2ac221b677aa', '2026-02-05T09:32:02Z', '', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z'),
  ('b681bdd8-52dc-4f2d-beef-dc0d3407a5ad', 'd65af4bfbf8d3b120af1b1f126ccbed059349e13757fc451d9b8372019c424b0', '932eaa84-ec25-4597-ba35-f8d5246c4f90', '2026-02-05T09:32:02Z', '', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z', '2026-01-06T09:32:02Z'),
  ('07ae57b1-af89-462a-8fc6-05699e4f619f', 'bdd50ef34a2080ae9d0d690e82b3a4694da518a5866792e20b0a85b3cb4b8e3a', 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', '2026-02-08T10:02:02Z', '', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z'),
  ('412b447e-9e03-4497-a0b9-41fa88e890e4', '2ff9583484a0ce7497fd37992a118a31c3998377b765bcad2bdbf15d119a0027', 'bfb580ff-9583-4852-aafb-4cd68ab1cc57', '2026-02-08T10:02:02Z', '', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z'),
  ('abcbae20-63e1-4a63-b28e-a1ecd6ba6eae', '7f8c66ab8bb095a8a4ff1b083b2bb58099595abf0ee3eb597d31b53aa6135451', '2fb06477-f298-4809-9a58-5d8ae4c92f82', '2026-02-08T10:02:02Z', '', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z'),
  ('57221574-a801-4b1c-bb9e-1bf45ea31315', 'aa4345033499dc35e92c519329cb9f422af93fe2088318bc75bbeae2d9003a7d', '183d2f73-b42a-4d19-befe-f1b224c8c69c', '2026-02-08T10:02:02Z', '', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z', '2026-01-09T10:02:02Z');
INSERT INTO verifications (id, identifier, value, expires_at, created_at, updated_at) VALUES
  ('0d0c1f5e-6a5f-4c57-9d4e-1f6f6c1d7a02', 'x', '{}', '2026-01-11T12:10:00Z', '2026-01-11T12:00:00Z', '2026-01-11T12:00:00Z');
INSERT INTO mail_tokens (token_hash, purpose, email, user_id, created_at, expires_at) VALUES
  ('a83c5f6a3505ec4565ebd60a7b38217ba948b5fa0556f6f267c5ea0b76ed8c66', 'verify_email', 'ada@example.test', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '2026-01-05T09:01:00Z', '2026-01-06T09:01:00Z'),
  ('699db24e2c13e4957262279b674e766a47b0d957832749ed4c3977b6e4407a2f', 'verify_email', 'ben@example.test', 'd08f2951-1a48-4122-8ad5-ee60edec0411', '2026-01-05T09:02:00Z', '2026-01-06T09:02:00Z'),
  ('0dc095c72c544201ff5201b50db8119be9711e13232682ba1a75f635774bed29', 'verify_email', 'cleo@example.test', '2af3f1cb-89bd-426a-8307-4101b969ff4c', '2026-01-05T09:03:00Z', '2026-01-06T09:03:00Z'),
  ('6b1c1dc52bba11667692b797e4baafcffa22140be153ee5e701f017474f63fb6', 'verify_email', 'dora@example.test', '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', '2026-01-05T09:04:00Z', '2026-01-06T09:04:00Z'),
  ('deb86768645c885ba0265a1684be3ff6c97843ea3c30067830f35dbb7cc1aa79', 'verify_email', 'emil@example.test', '63f04eb0-4ac8-4024-af1b-6e542264b1b7', '2026-01-05T09:05:00Z', '2026-01-06T09:05:00Z');
INSERT INTO email_changes (user_id, new_email, new_token_hash, created_at, expires_at) VALUES
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', 'cleo.new@example.test', '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', '2026-01-11T11:00:00Z', '2026-01-12T11:00:00Z');
INSERT INTO account_undos (token_hash, user_id, before, created_at, expires_at) VALUES
  ('0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', '2af3f1cb-89bd-426a-8307-4101b969ff4c', '{"kind": "email", "email": "cleo.old@example.test"}', '2026-01-11T11:00:00Z', '2026-01-18T11:00:00Z');
INSERT INTO known_devices (user_id, digest, created_at, used_at) VALUES
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'b29845b9db2fbfefcdffbe1844e6b6b4df719c3e5640525ff5e43e1adcb31805', '2026-01-05T09:01:00Z', '2026-01-05T09:01:00Z'),
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', '2014bf6c1dfd2fa2e0631123f1bc145ba65992957048082dd0caf7d64b475302', '2026-01-05T09:02:00Z', '2026-01-05T09:02:00Z'),
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', 'b7997f19fa64d5121e990120f1264c707be3a87e8babc458e0dbb2249ddfd5ce', '2026-01-05T09:03:00Z', '2026-01-05T09:03:00Z'),
  ('15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 'cfa90b7389a9253bb1592902e01083d117ea61d7ac346fec517fe920c667302b', '2026-01-05T09:04:00Z', '2026-01-05T09:04:00Z'),
  ('63f04eb0-4ac8-4024-af1b-6e542264b1b7', 'b17c0facbf0f73a6a4fa543406b66a0452a4db148f0aef57cc54c052700b08fa', '2026-01-05T09:05:00Z', '2026-01-05T09:05:00Z');
INSERT INTO sign_up_traces (user_id, address_digest, device_digest, created_at) VALUES
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '2e904d0347fa82c30be4d60cd6f9e2430c9e695ce995c891224f676b964cdd3f', '9da24be81cd6254e86ca95d42ab2d2e2629f7848f4f4cfe8ccbfd737d3ea7901', '2026-01-05T09:01:00Z'),
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', '2e904d0347fa82c30be4d60cd6f9e2430c9e695ce995c891224f676b964cdd3f', '8c56e41fe44955cd61f1ee036fea437e8c960c9637ec6948dd03a59868704a9a', '2026-01-05T09:02:00Z'),
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', '2e904d0347fa82c30be4d60cd6f9e2430c9e695ce995c891224f676b964cdd3f', '7cbf1322073afadd84f9bd14a0bb38b69f048fc82eb9ac01e9c7b2bf577b26ec', '2026-01-05T09:03:00Z'),
  ('15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', '2e904d0347fa82c30be4d60cd6f9e2430c9e695ce995c891224f676b964cdd3f', '2f88b3977dca8a34f5c5b6f7537d88128579f740211d6933f5e29a858cb1a0fa', '2026-01-05T09:04:00Z'),
  ('63f04eb0-4ac8-4024-af1b-6e542264b1b7', '2e904d0347fa82c30be4d60cd6f9e2430c9e695ce995c891224f676b964cdd3f', '123b9f68183ae4770c1732e1e7967b4dccbc47d55c74c674a83065c4fde34d97', '2026-01-05T09:05:00Z'),
  ('711e4317-b578-44a0-aee7-edb397b354d8', '2e904d0347fa82c30be4d60cd6f9e2430c9e695ce995c891224f676b964cdd3f', 'bd0bd020fce68053d74d3a650ae40bdcf22f668650c75b58de517dc58fc112a6', '2026-01-09T10:05:02Z');
INSERT INTO passkeys (id, user_id, credential_id, public_key, sign_count, transports, name, created_at) VALUES
  ('0d0c1f5e-6a5f-4c57-9d4e-1f6f6c1d7a03', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'credential', 'key', 3, '{internal}', 'Laptop', '2026-01-10T10:00:00Z');
INSERT INTO passkey_challenges (challenge_hash, purpose, user_id, created_at, expires_at) VALUES
  ('0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', 'confirm', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '2026-01-11T11:59:00Z', '2026-01-11T12:04:00Z');
INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef', '2026-01-10T10:00:00Z');

-- Profiles.
INSERT INTO profiles (id, username, starting_balance, is_bot, time_zone, daily_streak, shipping_address, referral_code, referred_by, break_until, shows_results, created_at) VALUES
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'ada', 0, false, 'UTC', 2, '{"city": "Gouda", "state": "ZH", "street": "1 Cheese Lane", "country": "NL", "zipCode": "2801 AB", "fullName": "Ada Lovelace"}', 'D7B8402AF8', NULL, NULL, true, '2026-01-05T09:01:00Z'),
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', 'ben', 0, false, 'Europe/Berlin', 2, '{"city": "London", "state": "Greater London", "street": "12 St James Square", "country": "United Kingdom", "zipCode": "SW1Y 4JH", "fullName": "Ada Lovelace"}', 'F0839BF5B8', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '2026-01-10T10:03:02Z', true, '2026-01-05T09:02:00Z'),
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', 'cleo', 0, false, 'UTC', 1, '{"city": "London", "state": "Greater London", "street": "12 St James Square", "country": "United Kingdom", "zipCode": "SW1Y 4JH", "fullName": "Ada Lovelace"}', '3184A8BF1F', NULL, NULL, true, '2026-01-05T09:03:00Z'),
  ('15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 'dora', 0, false, 'UTC', 0, NULL, '3C39CE7B44', NULL, NULL, true, '2026-01-05T09:04:00Z'),
  ('63f04eb0-4ac8-4024-af1b-6e542264b1b7', 'emil', 0, false, 'UTC', 1, NULL, 'CC552A2B05', NULL, NULL, true, '2026-01-05T09:05:00Z'),
  ('57f95849-df23-4f91-a00e-62502c7fe324', 'mouse_bot', 500, true, 'UTC', 0, NULL, 'CB982457E6', NULL, NULL, true, '2026-01-05T09:05:02Z'),
  ('69b280c5-1028-4aaa-a6a6-8b343b2a09f7', 'user_69b280c5', 100, false, 'UTC', 0, NULL, 'FEC4911DCA', NULL, NULL, true, '2026-01-06T09:32:02Z'),
  ('7eca1d58-ec16-49d9-b334-2ac221b677aa', 'user_7eca1d58', 100, false, 'UTC', 0, NULL, 'A928F76906', NULL, NULL, true, '2026-01-06T09:32:02Z'),
  ('932eaa84-ec25-4597-ba35-f8d5246c4f90', 'user_932eaa84', 100, false, 'UTC', 0, NULL, 'FB1E9D2A4F', NULL, NULL, true, '2026-01-06T09:32:02Z'),
  ('dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'user_dd2338b4', 100, false, 'UTC', 0, NULL, '2F5CF540F1', NULL, NULL, true, '2026-01-06T09:32:02Z'),
  ('d990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', 'user_d990e8bb', 100, false, 'UTC', 0, NULL, '3F8BC886E8', NULL, NULL, true, '2026-01-09T10:02:02Z'),
  ('bfb580ff-9583-4852-aafb-4cd68ab1cc57', 'user_bfb580ff', 100, false, 'UTC', 0, NULL, '4BC188AACB', NULL, NULL, true, '2026-01-09T10:02:02Z'),
  ('2fb06477-f298-4809-9a58-5d8ae4c92f82', 'user_2fb06477', 100, false, 'UTC', 0, NULL, 'BCA97151CF', NULL, NULL, true, '2026-01-09T10:02:02Z'),
  ('183d2f73-b42a-4d19-befe-f1b224c8c69c', 'user_183d2f73', 100, false, 'UTC', 0, NULL, '548ED1BCEC', NULL, NULL, true, '2026-01-09T10:02:02Z'),
  ('711e4317-b578-44a0-aee7-edb397b354d8', 'deleted_877a45240711', 0, false, 'UTC', 1, NULL, '4ABC708F3C', NULL, NULL, true, '2026-01-09T10:05:02Z');
INSERT INTO user_connections (user_id, x_username, x_connected, discord_connected) VALUES
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'ada', false, false);
INSERT INTO player_blocks (user_id, blocked_id, created_at) VALUES
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', '2026-01-09T10:03:02Z');
INSERT INTO player_reports (id, reporter_id, reported_id, reason, details, created_at, reported_username) OVERRIDING SYSTEM VALUE VALUES
  (1, 'd08f2951-1a48-4122-8ad5-ee60edec0411', '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 'name', 'It copies another name.', '2026-01-09T10:03:02Z', 'dora');
SELECT setval(pg_get_serial_sequence('player_reports', 'id'), 1);
INSERT INTO online_users (user_id, process_id, online_at) VALUES
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '0d0c1f5e-6a5f-4c57-9d4e-1f6f6c1d7a01', '2026-01-11T11:50:00Z');

-- Games: their triggers add the statistics and the counters of the lobby.
INSERT INTO games (id, version, status, player1_id, player2_id, player1_move, player2_move, player1_nonce, player2_nonce, player1_commitment, player2_commitment, sealed_move, stake_amount, is_private, invited_id, winner_id, outcome_p1, outcome_p2, winning_amount, created_at, deadline_at, completed_at) VALUES
  ('01a21fc4-9eee-7451-b58c-f49792f8d23d', 4, 'completed', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'rock', 'paper', 'c2bc1af43f1dd7270bd7d0f83eaa74a07d77125299a972d751d7e7c2b30b7d6a', '6611695b5de49e0baafe6420a0d5f809aca64366014b530db1a378efa8c524f2', '85cce866296072bcb88a303d797ae95ed894b7a982ab57c4fc4b840c39e3ebc0', '341c2233ddbdbabd6a07ca970820ec28d0a6f4a0320621b781105e92f6042271', NULL, 5, false, NULL, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'loss', 'win', 10, '2026-01-05T09:16:02Z', NULL, '2026-01-05T09:16:02Z'),
  ('01a21fc4-9f86-743e-89ba-e06f8df98042', 4, 'completed', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'rock', 'paper', '171ef9b099c12bef4671e6bee8a5312c118a1d6a75716a05be7f3ae2ed759719', '724ea08bb75f4c6964b224ea23ffac39112a10f884fab5bbe6a236e7ebd89388', 'f2a12bc5fa97e32204b9340b4dab70de90aafd4fb8e5b1887e2f6cb63912bd60', '5f7ee600ada4cea9388a3865492c88525cab5991cf58a5931ca69d702051454e', NULL, 6, false, NULL, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'loss', 'win', 12, '2026-01-05T09:17:02Z', NULL, '2026-01-05T09:17:02Z'),
  ('01a21fc4-9fba-7372-a608-0bb7c3a6e9e0', 4, 'completed', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'rock', 'paper', '09abc6e94fc2e6c6e64eb9774d2da62db15905a74d9c07b2f8a3a69577140808', '0e8cced77c40c3e9d446967bb81c382e50fa9140dc9c1d90e4020746a4f82396', 'ccdc239759393a41ddafa2da459245b876ea13e0383138c3a9b80db527391119', '586ff7eb02d6021f2fc777bd0e5d81bf53a4684f64c159615fc56e769a3c5e7a', NULL, 7, false, NULL, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'loss', 'win', 14, '2026-01-05T09:18:02Z', NULL, '2026-01-05T09:18:02Z'),
  ('01a21fc4-a011-7c6e-a6c5-3e2c65bde0d8', 4, 'completed', 'd08f2951-1a48-4122-8ad5-ee60edec0411', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'scissors', 'scissors', '3219bb701f08a35a4148e4159f98392ff07344f2f1ac87f7bfee1983d6ae94b0', '366a40aa2bfb9a6119a59a5bc40c3a0dd9c9463115872ed788483d29e51b16cf', 'e29a56d07b75dee6326ad3ee87b00389607f56c145bac388f2938b8a7bb0351b', '6d729dd6a361ae82e0b1d78582587a595cdd350797a8c65f10e5135c776d6c77', NULL, 4, false, NULL, NULL, 'tie', 'tie', 4, '2026-01-05T09:19:02Z', NULL, '2026-01-05T09:20:02Z'),
  ('01a21fc4-a027-74a9-a1a9-2cd7684a8e0c', 4, 'completed', '57f95849-df23-4f91-a00e-62502c7fe324', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'paper', 'scissors', 'fd776a6a9fc15379c0c59c70a5756d5253eea5fc5fb9998f0706f82d1524b22d', '455feea07083cf9d63f3fed6cb74bbdb75feb46e7138cdd995d18edcd0e29847', '1cf815dc8f3f6278cc9299c1f69b790e961fe0ac10356e6e420825b0531787d3', 'd41051b14490984f1c0c48481ac26f604d150711c93abd54d18cb29358e641c6', NULL, 3, false, NULL, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'loss', 'win', 6, '2026-01-05T09:21:02Z', NULL, '2026-01-05T09:22:02Z'),
  ('01a21fc4-a032-77fb-a067-5d4a12bde45c', 2, 'cancelled', 'd08f2951-1a48-4122-8ad5-ee60edec0411', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2, false, NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:23:02Z', NULL, '2026-01-05T09:24:02Z'),
  ('01a21fc4-a074-778c-a7bc-5455e81c265f', 2, 'cancelled', 'd08f2951-1a48-4122-8ad5-ee60edec0411', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 7, true, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', NULL, NULL, NULL, NULL, '2026-01-05T09:25:02Z', NULL, '2026-01-05T09:26:02Z'),
  ('01a21fc4-a087-7f0f-b7b0-7faa8efa9bdd', 4, 'completed', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'rock', NULL, 'f8a2782fbf69f2bb57f3b0e46194bc3c645dfd6c7e87431bd6ac4e172be26869', NULL, 'b225c349098e7d14c6944e8270b46ac7da766e59adbcaa4a402579ff180b5990', NULL, NULL, 6, false, NULL, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'win', 'loss', 12, '2026-01-05T09:27:02Z', NULL, '2026-01-06T09:27:02Z'),
  ('01a21fc4-a0fc-7e70-b9c9-40ef3c411d49', 1, 'waiting', '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 80, false, NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:28:02Z', '2026-01-06T09:33:02Z', NULL),
  ('01a21fc4-ad56-7f96-b732-d0da7156a1a9', 3, 'inProgress', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'd08f2951-1a48-4122-8ad5-ee60edec0411', NULL, NULL, NULL, NULL, '8598936b5658d83069d56c29a32a7345059481ff293656dcc14b3f1b8174c946', NULL, 'v1.JA6pnrOC12tizGLI0ymEyyiEulhny8ja4ejKwC6PTjyQEGb7sqKI7enuOr7hkChbZdVSpzVgrAag4ADVv8LV0Ug53eMjkqz9KsDAMAWpAgKccqSHZToeM_Waq2ifSMdZZwFISg', 5, false, NULL, NULL, NULL, NULL, NULL, '2026-01-09T09:58:02Z', '2026-01-09T10:03:02Z', NULL),
  ('01a21fc4-ad8d-7bc6-ad3a-c91fc3e02a6a', 2, 'waiting', '2af3f1cb-89bd-426a-8307-4101b969ff4c', NULL, NULL, NULL, NULL, NULL, 'f5ff2fccb382d7f26f74245d592ffd94174f37fd49decc8637a1f16e7423e113', NULL, 'v1.ZkbuWk9r5JbNpOoDI87GXT_NklvUaXzqqoC9h9cK_puX40jJU3chBpb0KypAWpXrHJwQ6x_wH12vCkwWurTCdNV9X8eLqTM7BvyLaR7G4waGg6Ufg5B098T0V7PbXgxZ76He9w', 2, false, NULL, NULL, NULL, NULL, NULL, '2026-01-09T09:59:02Z', '2026-01-10T09:59:02Z', NULL),
  ('01a21fc4-ade0-7516-b550-d5c2974076af', 4, 'completed', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'rock', 'paper', '7ee57efad214274fbf4ae27f7abcd2c10aaf4bfd45125d3773eaf2ff4e56a07e', '7ef5fc1ba691be5561c3fb6d61bc8a0029f055c8be15f74414da445b615f042c', 'ae42290fb10ae863d4669c017920d971380c2fa79b6dca56bcc4c6977aa2f36c', 'a73634e75bd14800c189395fc0f1dde22fa609a7394471a43f0354d6707580e0', NULL, 2, false, NULL, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'loss', 'win', 4, '2026-01-09T10:00:02Z', NULL, '2026-01-09T10:00:02Z'),
  ('01a21fc4-ae0e-7ed3-a8f5-2c414bca3b58', 1, 'waiting', '2af3f1cb-89bd-426a-8307-4101b969ff4c', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2, true, 'd08f2951-1a48-4122-8ad5-ee60edec0411', NULL, NULL, NULL, NULL, '2026-01-09T10:01:02Z', '2026-01-09T10:03:02Z', NULL),
  ('01a21fc4-b31d-782d-a97b-06230b5cc02f', 4, 'completed', '711e4317-b578-44a0-aee7-edb397b354d8', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'rock', 'paper', '1d9a0930c8bd5804baaede087d076d8587eec83bfa2d497f55f38caed6f42689', 'eb608540f6d50a99c07da16b8ff3e6282478358967f3de66d390c8c6043bbc55', 'af548d17dfa27b0c516a4eaabf799b61acc8d3ab76db277944f5a412ad8442a6', '4e69e5af2401ba5d736624813cd25fab7de8a60ea0b4a1b519935c74d44323f0', NULL, 1, false, NULL, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'loss', 'win', 2, '2026-01-09T10:06:02Z', NULL, '2026-01-09T10:06:02Z');
INSERT INTO used_nonces (id) VALUES ('0d0c1f5e-6a5f-4c57-9d4e-1f6f6c1d7a04');
INSERT INTO rematches (game_id, previous_game_id, attempt, from_id, to_id, offered_at, declined_at) VALUES
  ('01a21fc4-a074-778c-a7bc-5455e81c265f', '01a21fc4-9fba-7372-a608-0bb7c3a6e9e0', 1, 'd08f2951-1a48-4122-8ad5-ee60edec0411', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '2026-01-05T09:25:02Z', '2026-01-05T09:26:02Z'),
  ('01a21fc4-ae0e-7ed3-a8f5-2c414bca3b58', '01a21fc4-ade0-7516-b550-d5c2974076af', 1, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'd08f2951-1a48-4122-8ad5-ee60edec0411', '2026-01-09T10:01:02Z', NULL);
INSERT INTO pushed_games (user_id, game_id, kind, pushed_at) VALUES ('d08f2951-1a48-4122-8ad5-ee60edec0411', '01a21fc4-ad56-7f96-b732-d0da7156a1a9', 'gameJoined', '2026-01-09T10:00:00Z');

-- Tournaments.
INSERT INTO tournaments (id, version, name, status, max_players, stake_amount, participant_count, player1_id, winner_id, seed, seed_hash, created_at, deadline_at, completed_at) VALUES
  ('01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 10, 'Tournament #1', 'completed', 4, 10, 4, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'bf3a10ba001d064afcb208ed2caa81f3f1789ba35dbf300deb7e364b5b4e4234', '4d476a862394a1af01f93bac9056320d52e5fd1ff0146a26cb5243a754346616', '2026-01-06T09:32:02Z', NULL, '2026-01-06T09:38:02Z'),
  ('01a21fc4-a303-7ff9-a8e8-afb6e4ccad15', 2, 'Tournament #2', 'cancelled', 4, 2, 1, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', NULL, 'b00b090a403886674a759d29680d0be1b08adb16890681b17b16ac2372bdc94b', 'c10435a8ebfc4129de0dff9458c5552f26053ae168165f644a8a9b747823c36d', '2026-01-06T09:39:02Z', NULL, '2026-01-06T09:40:02Z'),
  ('01a21fc4-a36e-7b06-91a2-89f0c39cdb7b', 4, 'Tournament #3', 'waiting', 8, 3, 2, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', NULL, '9017eb3307544a39fd2e017bfb18986335e0bbbaeaa2ce304cf2ddd12813687a', '1dd25ddfb4f64ade35bd9db6d6e361339cf0bade2424b6465dacf47d738d39ff', '2026-01-06T09:41:02Z', '2026-01-13T09:41:02Z', NULL),
  ('01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 5, 'Tournament #4', 'in_progress', 4, 5, 4, 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', NULL, '62b1fe2ec0b71ef0a1cbf4b90b4950dc4aa2439cb68f0080a36a4d7b00f0b44c', '498fb3ade728f3edc0bebb5f5b040fdcbc9b409d054e1fef96d46f786e05220a', '2026-01-09T10:02:02Z', NULL, NULL);
SELECT setval('tournament_numbers', 4);
INSERT INTO tournament_participants (id, tournament_id, player_id, joined_at, left_at, last_moved_at, initial_move, initial_nonce, sealed_move, initial_commitment) OVERRIDING SYSTEM VALUE VALUES
  (1, '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', '2026-01-06T09:32:02Z', NULL, '2026-01-06T09:37:02Z', 'rock', 'c1f083b4f3615fef1136477a7b16b0e022a6f6e159031d42744ceb5c87d908be', NULL, 'd83519b77fb411579c29d487c4d4265458784155c553cbc7a8522033256e463c'),
  (2, '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', '69b280c5-1028-4aaa-a6a6-8b343b2a09f7', '2026-01-06T09:32:02Z', NULL, NULL, 'scissors', 'cf58ec44a5ab6bd520dea76a3cd55dd5665a91365a90ed89f3f79510525bf737', NULL, 'd766d3536bdaa94da92b5adf122cdfa2579251ebd9766031ed860cfb14af975b'),
  (3, '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', '7eca1d58-ec16-49d9-b334-2ac221b677aa', '2026-01-06T09:32:02Z', NULL, '2026-01-06T09:38:02Z', 'paper', '0655608793718c621f7fa2fd7774c51e1746c24e5d70ff376e9623ce949628be', NULL, '7e10caa1232877eb0dde6e7f47e9badc52748e9989d54aee83e3d4fc431bf4d6'),
  (4, '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', '932eaa84-ec25-4597-ba35-f8d5246c4f90', '2026-01-06T09:32:02Z', NULL, '2026-01-06T09:36:02Z', 'paper', '75caebb5eb4b7c5dc89c07765491f44cb7749469308bb97444fc7079a41b9c5a', NULL, 'b3494c034fbf4a7b4372cd876f394485f92c6a611d0c7a13b7d43babf59f3508'),
  (5, '01a21fc4-a303-7ff9-a8e8-afb6e4ccad15', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '2026-01-06T09:39:02Z', NULL, NULL, NULL, NULL, 'v1.8pauhBxRUNP1oXxmW8rOfEQCWrYlzdsDmRT7Gz-U3ljTxdEYAcuiefwcEih6yInQBRRLR8rUGHymnyrSZStvU1D3DnMSF5xgXAJGfpm17EFnoSn01UpnEO8umscXvHBeKsWLkA', '403a7e720bf899573d0d9226ec2347572435d251da727f74c60291915c5a7731'),
  (6, '01a21fc4-a36e-7b06-91a2-89f0c39cdb7b', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '2026-01-06T09:41:02Z', NULL, NULL, NULL, NULL, 'v1.siHbecXQ7ja2zV3WmYP5wetrPzTjAF5iJxmI5Mi0-Jy3xR_xeZHIIqhzVdh9SMVftXklAa8oigcJrah_EoOR9e92Iecv50BiJzmZhQsFh6sBE2Qv7JghXu8qLtCgFGiKNj5UQw', '6d0a93b18c00c0d108b439bcf51e743f976e865af79d9578107a89e0786b3161'),
  (7, '01a21fc4-a36e-7b06-91a2-89f0c39cdb7b', '2af3f1cb-89bd-426a-8307-4101b969ff4c', '2026-01-06T09:42:02Z', '2026-01-06T09:43:02Z', NULL, NULL, NULL, 'v1.KxcFMVc_pn8YSTzHC5lYu8kEQFhK6hvzPrOg3oV8jdaDUqCIbZ8zA-tozvFhe-XUV4BjxETYTFILnT1mkG_eqsgLmRyOMgAjBEBTkQa6ebWnwBhda_N3ffAjUPgZJrsEWSAN5g', '7f2c9b2163b39ff948d9fda7b46f827d40e346e420083a02865c6ea7d7b10bf0'),
  (8, '01a21fc4-a36e-7b06-91a2-89f0c39cdb7b', 'd08f2951-1a48-4122-8ad5-ee60edec0411', '2026-01-06T09:44:02Z', NULL, NULL, NULL, NULL, 'v1.lk9aNKYcdH-td6sAmgBDKhiaI7VuPXZZANaPP5h_q7dvkA5BXn_V6hHHV1hwziih7NH3fiBUiwh5DncTK1MFe7A4mKZtb_mbhosYF3gRKhRpsAg4V4pLejSCDr2A51yKIDg8yA', '1484e13af92af940282244386194e320300b90b02910ec7e74d9aa40eed26115'),
  (9, '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', '2026-01-09T10:02:02Z', NULL, '2026-01-09T10:03:02Z', 'rock', '01213148260e49093656f7b02594fe7152ebe5d7825a1b33fc986ade538a58b1', NULL, '12457246f4925c1d3597fe5545172fbf2d1b344cee84318f463e3106066b6e8b'),
  (10, '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 'bfb580ff-9583-4852-aafb-4cd68ab1cc57', '2026-01-09T10:02:02Z', NULL, NULL, 'scissors', '3b2d3e48e5dfc725ca314ef6357f8528075a7b38a81529da95cc07ab794d0929', NULL, '70b7088cb2c3a5ea97b768bd2b71cd94a6ddefe40c61a693c1f11cc4c3646bbc'),
  (11, '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', '2fb06477-f298-4809-9a58-5d8ae4c92f82', '2026-01-09T10:02:02Z', NULL, NULL, 'rock', 'acd6865f22a7d4355dfd9b0ca221af1493faf3c652b5ad11c847d8123575e8c9', NULL, 'a07974817f8ea45d97d2555be7ddc4fe7a55b20297448ccb0424e0b6e272b623'),
  (12, '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', '183d2f73-b42a-4d19-befe-f1b224c8c69c', '2026-01-09T10:02:02Z', NULL, NULL, 'scissors', 'fb846834cdcb710ae1a2b1998fdf0606f9237dd835e736ff40cfb1c535ce78c2', NULL, '3ca149d8304f39fa3fe192f1cc906a13f9774a248ab17a2c29bf7f5750364537');
SELECT setval(pg_get_serial_sequence('tournament_participants', 'id'), 12);
INSERT INTO tournament_matches (id, tournament_id, round_number, match_number, player1_id, player2_id, player1_move, player2_move, player1_nonce, player2_nonce, player1_commitment, player2_commitment, sealed_move, match_status, replays, winner_id, decided_by, created_at, deadline_at, completed_at) VALUES
  ('01a21fc4-a23b-703d-95b6-29dcfdf310e1', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 1, 1, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', '69b280c5-1028-4aaa-a6a6-8b343b2a09f7', 'rock', 'scissors', 'c1f083b4f3615fef1136477a7b16b0e022a6f6e159031d42744ceb5c87d908be', 'cf58ec44a5ab6bd520dea76a3cd55dd5665a91365a90ed89f3f79510525bf737', 'd83519b77fb411579c29d487c4d4265458784155c553cbc7a8522033256e463c', 'd766d3536bdaa94da92b5adf122cdfa2579251ebd9766031ed860cfb14af975b', NULL, 'completed', 0, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'moves', '2026-01-06T09:32:02Z', NULL, '2026-01-06T09:32:02Z'),
  ('01a21fc4-a23b-721b-86bf-6da53fba16a6', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 1, 2, '7eca1d58-ec16-49d9-b334-2ac221b677aa', '932eaa84-ec25-4597-ba35-f8d5246c4f90', 'paper', 'rock', 'ad36330e229bb1605af154cbf274a801c166ce154cae44139906132a457b3e2b', '9f9a9e41c7b406a98237ace5329ddc47b780c25a5d3a82860f6dfde654c8eeec', '20041917e506e65333fb352d21315262c93911b949a3d506c39033c5ac0edbff', '0fcf0f89fbab9c3104f70450e9a22edea3bcab6552be69c81ab138f81d883469', NULL, 'completed', 2, '7eca1d58-ec16-49d9-b334-2ac221b677aa', 'moves', '2026-01-06T09:32:02Z', NULL, '2026-01-06T09:36:02Z'),
  ('01a21fc4-a23b-731b-8233-cb89718e32e4', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 2, 1, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', '7eca1d58-ec16-49d9-b334-2ac221b677aa', 'rock', 'scissors', '4721b067e3d359672d039a72b14385df181ee14518f885e7e7237b8c129e1e24', 'd09d9b5e5301c4100bb67aa98f975c692c52b945cfb72ba043c7d0893f8c692c', 'e3b52ead6941861c87d738ffcfb1495ddc8f156b18303d5e71da923bcd7aaad2', 'b9fbf1c113af656c19cf21d5782004063f38aab80d3ec832d5688a2959cdf1c7', NULL, 'completed', 0, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'moves', '2026-01-06T09:32:02Z', NULL, '2026-01-06T09:38:02Z'),
  ('01a21fc4-b02c-7343-929c-33735b748f34', '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 1, 1, 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', 'bfb580ff-9583-4852-aafb-4cd68ab1cc57', 'rock', 'scissors', '01213148260e49093656f7b02594fe7152ebe5d7825a1b33fc986ade538a58b1', '3b2d3e48e5dfc725ca314ef6357f8528075a7b38a81529da95cc07ab794d0929', '12457246f4925c1d3597fe5545172fbf2d1b344cee84318f463e3106066b6e8b', '70b7088cb2c3a5ea97b768bd2b71cd94a6ddefe40c61a693c1f11cc4c3646bbc', NULL, 'completed', 0, 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', 'moves', '2026-01-09T10:02:02Z', NULL, '2026-01-09T10:02:02Z'),
  ('01a21fc4-b02c-7cf8-9168-1c2019220818', '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 1, 2, '2fb06477-f298-4809-9a58-5d8ae4c92f82', '183d2f73-b42a-4d19-befe-f1b224c8c69c', 'rock', 'scissors', 'acd6865f22a7d4355dfd9b0ca221af1493faf3c652b5ad11c847d8123575e8c9', 'fb846834cdcb710ae1a2b1998fdf0606f9237dd835e736ff40cfb1c535ce78c2', 'a07974817f8ea45d97d2555be7ddc4fe7a55b20297448ccb0424e0b6e272b623', '3ca149d8304f39fa3fe192f1cc906a13f9774a248ab17a2c29bf7f5750364537', NULL, 'completed', 0, '2fb06477-f298-4809-9a58-5d8ae4c92f82', 'moves', '2026-01-09T10:02:02Z', NULL, '2026-01-09T10:02:02Z'),
  ('01a21fc4-b02c-79e6-913b-93496d93cc80', '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 2, 1, 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', '2fb06477-f298-4809-9a58-5d8ae4c92f82', NULL, NULL, NULL, NULL, '95d234b47ff9c7092214c91b04adcb3a4e53114bae4c3e7b2a9a51d5e2b284fa', NULL, 'v1.uSz-k8pYHZBBME_p9lnksnRqKjuLsAhBuSCxfyE6byVaLR_jphBZ0UnOAWNqXPEgeCxw5M8nIqgjYc4zz93yj25dG5-219r4jnNGnzm3vt1PVvH1XGAYyvIYi1nCPmAETZZHqQ', 'ready', 0, NULL, NULL, '2026-01-09T10:02:02Z', '2026-01-09T16:02:02Z', NULL);
INSERT INTO tournament_ties (match_id, hand_number, player1_move, player2_move, player1_nonce, player2_nonce, player1_commitment, player2_commitment, ended_at) VALUES
  ('01a21fc4-a23b-721b-86bf-6da53fba16a6', 0, 'paper', 'paper', '0655608793718c621f7fa2fd7774c51e1746c24e5d70ff376e9623ce949628be', '75caebb5eb4b7c5dc89c07765491f44cb7749469308bb97444fc7079a41b9c5a', '7e10caa1232877eb0dde6e7f47e9badc52748e9989d54aee83e3d4fc431bf4d6', 'b3494c034fbf4a7b4372cd876f394485f92c6a611d0c7a13b7d43babf59f3508', '2026-01-06T09:32:02Z'),
  ('01a21fc4-a23b-721b-86bf-6da53fba16a6', 1, 'rock', 'rock', '4d3e036dcc1f8d1f34a1dfbe1f2f2edd4abb887cc16bbb69527b7b85bbaf2faa', 'e4b830f0227d435eb0869ad5371b22b80ecf386e3e3f6cf0c9c0f8a05dc120a3', '2c65ee2bf364ac7611237cce32fb71b993c32a0dfd6984505d28ebd4752e49a6', '7b884206f2688347efeb17a6f70b6da9e565002d464f78e1c2956e7715bcabd9', '2026-01-06T09:34:02Z');
INSERT INTO tournament_acknowledgements (tournament_id, user_id, seen_hands, has_seen_result) VALUES ('01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 2, true);

-- Rewards.
INSERT INTO ticket_claims (id, user_id, claim_type, local_day, amount, streak, claimed_at) VALUES
  ('01a21fc4-9b78-701d-af1d-56fd5ad2e493', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'daily_flip', '2026-01-05', 39, 1, '2026-01-05T09:06:02Z'),
  ('01a21fc4-9c1a-7fdc-acbc-0518b7ee6268', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'daily_flip', '2026-01-05', 45, 1, '2026-01-05T09:07:02Z'),
  ('01a21fc4-9c34-71fd-81d1-e72fd72019d5', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'daily_flip', '2026-01-05', 25, 1, '2026-01-05T09:08:02Z'),
  ('01a21fc4-9c45-772f-8a09-3bee0614df90', '63f04eb0-4ac8-4024-af1b-6e542264b1b7', 'daily_flip', '2026-01-05', 20, 1, '2026-01-05T09:09:02Z'),
  ('01a21fc4-9c4d-73c8-95e9-4df209a9c06a', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'daily_bonus', '2026-01-05', 25, NULL, '2026-01-05T09:09:02Z'),
  ('01a21fc4-a166-763f-a194-36c702f4c5a6', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'daily_flip', '2026-01-06', 47, 2, '2026-01-06T09:30:02Z'),
  ('01a21fc4-a183-7269-a0bb-84418d33e17e', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'daily_flip', '2026-01-06', 36, 2, '2026-01-06T09:31:02Z'),
  ('01a21fc4-a1a3-7095-86b0-023489e1b7b6', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'daily_bonus', '2026-01-06', 25, NULL, '2026-01-06T09:31:02Z'),
  ('01a21fc4-b319-77fa-9208-ddb8fb6e14d1', '711e4317-b578-44a0-aee7-edb397b354d8', 'daily_flip', '2026-01-09', 21, 1, '2026-01-09T10:05:02Z');
INSERT INTO engagement_activities (id, user_id, activity_type, reward_amount, claimed_at) VALUES
  ('01a21fc4-9dc3-73eb-8ec5-c523ea48e0ca', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'shipping_update', 25, '2026-01-05T09:10:02Z'),
  ('01a21fc4-9de6-7e61-a01a-3e038984fab9', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'username_update', 5, '2026-01-05T09:10:02Z');
INSERT INTO earned_rewards (identity, reward) VALUES
  ('901e0f5fd7ec7849ca920757b6d04bed6a1f159f9bbee536c44f3cddecf88f3b', 'shipping_update'),
  ('901e0f5fd7ec7849ca920757b6d04bed6a1f159f9bbee536c44f3cddecf88f3b', 'username_update');
INSERT INTO referrals (id, referrer_id, referred_id, created_at, pending_games, wait_reasons) VALUES
  ('01a21fc4-9b2a-7e5a-9a03-e067f64557c3', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'd08f2951-1a48-4122-8ad5-ee60edec0411', '2026-01-05T09:05:02Z', 3, '{network}');
INSERT INTO x_metrics (user_id, account_id, mentions, posts, fetched_at) VALUES ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '1234', 4, 20, '2026-01-10T10:00:00Z');

-- Shop.
INSERT INTO shop_products (id, key, version, name, description, type, raffle_type, product_type, raffle_status, raffle_end_time, ticket_price, available_quantity, entry_cost, max_entries, current_entries, entries_per_household, entrants, seed_hash, chain_head, order_hashes, acts, acts_head, closed_at, created_at) VALUES
  ('01a21fc4-a9a3-73d9-b0d0-be99ed7d8aa5', 'raffle-fb6d3f96-d453-476f-9e16-61b0513e6c97', 6, 'A cushion', 'Soft, warm and slightly chewed.', 'raffle', 'regular', 'physical', 'closed', '2026-01-12T09:57:02Z', NULL, NULL, 1, 1, 1, 1, 1, 'd09a171ee82b6c06a6093bbf5ab3fc2ce46cb5f09373ec953671612120838447', '3cbc1f2e7822b762bbdffcaaabdac6584bb5a2274f96c225cd05836190caed20', '{1ea499d4811b4e400d1c45976be85aebfe937ff604f853eb4bc3d2282e1306e0,a1fa716f6157b3b564b20572171b2ce73c59993b043930e8833fe0cc679c6779}', 3, '47ab810d933cdee725ef95a3f6f9f7e794f3fb4b6a33136c78f77c5c31cd61f5', '2026-01-09T09:57:02Z', '2026-01-09T09:57:02Z'),
  ('01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', 'cushion', 7, 'A cushion', 'Soft, warm and slightly chewed.', 'raffle', 'regular', 'physical', 'redeemed', '2026-01-09T09:45:02Z', NULL, NULL, 5, 4, 4, 4, 3, 'cb65b62272218f8ee2bd30bac38e9b2bca65b7d91dac42f78d1b78875ced54e8', '838a0f1d9cf94577394bb1f3774d007153037b71dd9bb82587e2d4f398ad0f66', '{ad617a4d711414f3aad7e6487ac5647690102dd353e516646f702926243c5799,7c3fb4195bbed6a52cea8d1652dd29c796bf65070e8c376e628dbfbfd94c375a}', 2, '890f9cf0594bcafaa40a6799e82dfa240623abf5d442545d0e442d8911767bd3', '2026-01-06T09:49:02Z', '2026-01-06T09:45:02Z'),
  ('01a21fc4-a686-774f-b31b-e3ce328a8f99', 'bed', 3, 'A bed for cats', 'Soft, warm and slightly chewed.', 'raffle', 'regular', 'physical', 'open', '2026-01-12T09:51:02Z', NULL, NULL, 2, 20, 2, 20, 2, 'd4b31611eb9c42455eb0eae0515de59df83c89715c930bf8d47d872cbb2246d6', '8bc9333e0ca875cd94f3041713c28c709cd122701cef95d694712c161a7b71c6', '{89640f3f196163839a1203bd754893208f67d7bf5b33682d0b3e4b0a3c7cfbf6,8479ea8b0ffb7ca1fa4b7497d99f17a59b10421915fab6b56b1da0e35ea11e6e}', 0, NULL, NULL, '2026-01-09T09:51:02Z'),
  ('01a21fc4-a89e-7363-915c-7e7ee4d0fee2', 'mug', 3, 'A mug', 'Soft, warm and slightly chewed.', 'other', 'regular', 'physical', NULL, NULL, 20, 3, NULL, NULL, 0, NULL, 0, NULL, NULL, NULL, 0, NULL, NULL, '2026-01-09T09:54:02Z');
INSERT INTO raffle_entries (id, product_id, user_id, entry_number, entrant, number, entry_cost, created_at) VALUES
  ('01a21fc4-a40f-7cf0-a387-f6dc2425832e', '01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 1, 1, 'bcbbc199d07754cd2f7c7c68d4a4df55ab64d0d556cc4e08527477f50673f5e7', 5, '2026-01-06T09:46:02Z'),
  ('01a21fc4-a44e-7316-9578-0ef57b6ae724', '01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 2, 2, '9da81376e8fb3a7a7d19309a49e2fd826fb5e7e5f514c29c5a2438eb85291641', 5, '2026-01-06T09:47:02Z'),
  ('01a21fc4-a483-7cf5-b49f-aced707f6199', '01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 3, 3, 'b40e88ad4a857e3eb3999675d49f451465223f96bcb054ee9c0b1562df9096e5', 5, '2026-01-06T09:48:02Z'),
  ('01a21fc4-a4bf-7568-8712-b7429e16ac50', '01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 4, 1, 'ea81d01900bbfaffce5b56c20e8453e64629ff636f7c6c080ce799b24e51daf7', 5, '2026-01-06T09:49:02Z'),
  ('01a21fc4-a6ab-75ba-8e69-45c47138f15b', '01a21fc4-a686-774f-b31b-e3ce328a8f99', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 1, 1, '38d0456ff640f9cdb2f57c0680032cf709777634eb67cb242f0ffc05c5920e74', 2, '2026-01-09T09:52:02Z'),
  ('01a21fc4-a7bd-7455-8259-d7d7ae6d903b', '01a21fc4-a686-774f-b31b-e3ce328a8f99', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 2, 2, 'a07a73866f1548c24425d579203c7441c0646b1223939a70058f8a4d8e797500', 2, '2026-01-09T09:53:02Z'),
  ('01a21fc4-a9b1-721e-b15f-7a1115e73748', '01a21fc4-a9a3-73d9-b0d0-be99ed7d8aa5', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 1, 1, 'd7addc99285b33eee10e3b422985ecf2cd55f2150abe21b09ca606a22d9ce748', 1, '2026-01-09T09:57:02Z');
INSERT INTO raffle_seeds (product_id, sealed_root) VALUES
  ('01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', 'v1.6sNKOQvamr4uWmPJ1btNBjey531KeD2jEC8oGqbrdVGGgV6X7DffcY9x63b2QP61E3VrcGxgbDRffxJGs-4OqtjtDSBUv1eWp7MToL4kyDCVil2HnC9yn1rnbMU'),
  ('01a21fc4-a686-774f-b31b-e3ce328a8f99', 'v1.8SLwViMEmy9WY3HG9eTgdtL7k11_4v-IAv-4RC_VZaf6TjSiBkpT1ZQwijbRCT0Ie9JEs64EOnCYQAwFGA23p4L2YEHXb3Hz3c9Jmwjkb7N3mq6a4X8L3cRUqZA'),
  ('01a21fc4-a9a3-73d9-b0d0-be99ed7d8aa5', 'v1.HX3wKUzbHkQiclAlWe_ZD2swbdxl8zm9qnKVJgJy7awzv0b5H60ZLVi8_uExk5lb4NG_oQ562kT16YHALsD-Df9W13Ew-PEeA7ZsJOxNErFMfPv9IFp_N8-FkOQ');
INSERT INTO raffle_draws (product_id, draw_number, closes_at, seed, created_at, drawn_at, winner_entry_id, winner_id, redeem_by, reminders, ordered_at, forfeited_at, refusal_cause) VALUES
  ('01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', 1, '2026-01-06T09:49:02Z', '876dcef921d9b39f6c98de734b611538094e8f9b04e6d33ec17a1d1117e53a27', '2026-01-06T09:49:02Z', '2026-01-09T09:49:02Z', '01a21fc4-a44e-7316-9578-0ef57b6ae724', 'd08f2951-1a48-4122-8ad5-ee60edec0411', '2026-01-23T09:49:02Z', 0, '2026-01-09T09:50:02Z', NULL, NULL),
  ('01a21fc4-a9a3-73d9-b0d0-be99ed7d8aa5', 1, '2026-01-09T09:57:02Z', '598e3d182c8bf0415be49401a1c16ef1225a588b5270af79c9ece9efb2e515d2', '2026-01-09T09:57:02Z', '2026-01-09T09:57:02Z', '01a21fc4-a9b1-721e-b15f-7a1115e73748', '2af3f1cb-89bd-426a-8307-4101b969ff4c', '2026-01-23T09:57:02Z', 0, '2026-01-09T09:57:02Z', '2026-01-09T09:57:02Z', 'breach');
INSERT INTO prize_redemptions (id, order_reference, product_id, user_id, draw_number, ticket_price, shipping_address, status, tracking_number, created_at, shipped_at, refused_at, refusal_cause, refusal_requested_by, refusal_requested_at, refusal_approved_by) VALUES
  ('01a21fc4-a603-75d3-9b15-ae9561a0e32c', '8966812482', '01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 1, 0, '{"city": "London", "state": "Greater London", "street": "12 St James Square", "country": "United Kingdom", "zipCode": "SW1Y 4JH", "fullName": "Ada Lovelace"}', 'ordered', NULL, '2026-01-09T09:50:02Z', NULL, NULL, NULL, NULL, NULL, NULL),
  ('01a21fc4-a8e2-7ab6-b25b-d4a6729a9961', '8E85A0FE59', '01a21fc4-a89e-7363-915c-7e7ee4d0fee2', '2af3f1cb-89bd-426a-8307-4101b969ff4c', NULL, 20, '{"city": "London", "state": "Greater London", "street": "12 St James Square", "country": "United Kingdom", "zipCode": "SW1Y 4JH", "fullName": "Ada Lovelace"}', 'ordered', NULL, '2026-01-09T09:56:02Z', NULL, NULL, NULL, NULL, NULL, NULL),
  ('01a21fc4-a8ad-78c6-9ced-cf9de9fdbab5', '4D085B9612', '01a21fc4-a89e-7363-915c-7e7ee4d0fee2', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', NULL, 20, '{"city": "London", "state": "Greater London", "street": "12 St James Square", "country": "United Kingdom", "zipCode": "SW1Y 4JH", "fullName": "Ada Lovelace"}', 'shipped', 'RR123456785NL', '2026-01-09T09:55:02Z', '2026-01-09T09:56:02Z', NULL, NULL, NULL, NULL, NULL),
  ('01a21fc4-aa9f-7c3c-acea-9c254d78738b', 'FD5510A6FF', '01a21fc4-a9a3-73d9-b0d0-be99ed7d8aa5', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 1, 0, '{"city": "London", "state": "Greater London", "street": "12 St James Square", "country": "United Kingdom", "zipCode": "SW1Y 4JH", "fullName": "Ada Lovelace"}', 'refused', NULL, '2026-01-09T09:57:02Z', NULL, '2026-01-09T09:57:02Z', 'breach', 'ann', '2026-01-09T09:57:02Z', 'bob');

-- Payments, and the limits that players set.
INSERT INTO purchases (id, user_id, tickets, price_cents, status, checkout_session_id, payment_id, tickets_taken_back, tickets_forgiven, created_at, paid_at) VALUES
  ('ea311d92-63ee-4789-a784-afe04e4ec1a0', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 100, 99, 'paid', 'cs_test_ea311d92-63ee-4789-a784-afe04e4ec1a0', 'pi_ea311d92-63ee-4789-a784-afe04e4ec1a0', 0, 0, '2026-01-05T09:11:02Z', '2026-01-05T09:11:02Z'),
  ('d0afe9a0-e6c5-4efd-a090-7626135f5bea', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 100, 99, 'paid', 'cs_test_d0afe9a0-e6c5-4efd-a090-7626135f5bea', 'pi_d0afe9a0-e6c5-4efd-a090-7626135f5bea', 0, 0, '2026-01-05T09:12:02Z', '2026-01-05T09:12:02Z'),
  ('97098b96-7d3f-44b5-a384-cf096555c112', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 100, 99, 'pending', NULL, NULL, 0, 0, '2026-01-05T09:14:02Z', NULL),
  ('32969196-8fcf-483b-a5b3-2ac5b334209e', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 100, 99, 'expired', NULL, NULL, 0, 0, '2026-01-05T09:15:02Z', NULL),
  ('2c966728-b619-42fd-9868-aa016006eadb', '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 100, 99, 'reversed', 'cs_test_2c966728-b619-42fd-9868-aa016006eadb', 'pi_2c966728-b619-42fd-9868-aa016006eadb', 20, 0, '2026-01-05T09:13:02Z', '2026-01-05T09:13:02Z');
INSERT INTO payment_events (id, type, payment_id, reversed_cents, received_at) VALUES
  ('evt_5c3c5cca-1f3a-418f-a598-bb41309fb4e9', 'checkout.session.completed', NULL, NULL, '2026-01-05T09:11:02Z'),
  ('evt_9e7c463d-2660-4a4d-9f97-fc0063ae99fa', 'checkout.session.completed', NULL, NULL, '2026-01-05T09:12:02Z'),
  ('evt_848651e1-df4c-4194-9ddc-2df78d036a9c', 'checkout.session.completed', NULL, NULL, '2026-01-05T09:13:02Z'),
  ('evt_4439978c-b565-43d1-a0ce-6684b23629ee', 'charge.refunded', 'pi_2c966728-b619-42fd-9868-aa016006eadb', 99, '2026-01-06T09:29:02Z');
INSERT INTO purchase_limits (user_id, cents) VALUES
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', 1000);
INSERT INTO kept_limits (identity, break_until, cents, expires_at) VALUES
  ('b3c6b2b38050b57e0098fe0b48e3d044ecfde17e44bb6ead9e51a5f3d7d14876', NULL, 1000, NULL),
  ('ae9550cb9a19291d025c3d5eb27e9f52de473b7d0b08650d33f6aad5a88443cb', '2026-01-10T10:03:02Z', NULL, '2026-01-10T10:03:02Z');

-- The ledger: its trigger adds up the balances.
INSERT INTO transactions (id, user_id, type, amount, balance_delta, game_id, tournament_id, participant_id, raffle_entry_id, redemption_id, purchase_id, created_at, processed, processed_at) OVERRIDING SYSTEM VALUE VALUES
  (1, '57f95849-df23-4f91-a00e-62502c7fe324', 'operator_adjustment', 500, 500, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:05:02Z', true, '2026-01-05T09:05:02Z'),
  (2, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'daily_flip', 39, 39, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:06:02Z', true, '2026-01-05T09:06:02Z'),
  (3, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'daily_flip', 45, 45, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:07:02Z', true, '2026-01-05T09:07:02Z'),
  (4, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'daily_flip', 25, 25, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:08:02Z', true, '2026-01-05T09:08:02Z'),
  (5, '63f04eb0-4ac8-4024-af1b-6e542264b1b7', 'daily_flip', 20, 20, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:09:02Z', true, '2026-01-05T09:09:02Z'),
  (6, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'daily_bonus', 25, 25, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:09:02Z', true, '2026-01-05T09:09:02Z'),
  (7, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'activity_reward', 25, 25, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:10:02Z', true, '2026-01-05T09:10:02Z'),
  (8, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'activity_reward', 5, 5, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:10:02Z', true, '2026-01-05T09:10:02Z'),
  (9, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'purchase', 100, 100, NULL, NULL, NULL, NULL, NULL, 'ea311d92-63ee-4789-a784-afe04e4ec1a0', '2026-01-05T09:11:02Z', true, '2026-01-05T09:11:02Z'),
  (10, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'purchase', 100, 100, NULL, NULL, NULL, NULL, NULL, 'd0afe9a0-e6c5-4efd-a090-7626135f5bea', '2026-01-05T09:12:02Z', true, '2026-01-05T09:12:02Z'),
  (11, '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 'purchase', 100, 100, NULL, NULL, NULL, NULL, NULL, '2c966728-b619-42fd-9868-aa016006eadb', '2026-01-05T09:13:02Z', true, '2026-01-05T09:13:02Z'),
  (12, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'stake', 5, -5, '01a21fc4-9eee-7451-b58c-f49792f8d23d', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:16:02Z', true, '2026-01-05T09:16:02Z'),
  (13, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'stake', 5, -5, '01a21fc4-9eee-7451-b58c-f49792f8d23d', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:16:02Z', true, '2026-01-05T09:16:02Z'),
  (14, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'win', 10, 10, '01a21fc4-9eee-7451-b58c-f49792f8d23d', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:16:02Z', true, '2026-01-05T09:16:02Z'),
  (15, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'loss', 5, 0, '01a21fc4-9eee-7451-b58c-f49792f8d23d', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:16:02Z', true, '2026-01-05T09:16:02Z'),
  (16, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'stake', 6, -6, '01a21fc4-9f86-743e-89ba-e06f8df98042', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:17:02Z', true, '2026-01-05T09:17:02Z'),
  (17, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'stake', 6, -6, '01a21fc4-9f86-743e-89ba-e06f8df98042', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:17:02Z', true, '2026-01-05T09:17:02Z'),
  (18, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'win', 12, 12, '01a21fc4-9f86-743e-89ba-e06f8df98042', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:17:02Z', true, '2026-01-05T09:17:02Z'),
  (19, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'loss', 6, 0, '01a21fc4-9f86-743e-89ba-e06f8df98042', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:17:02Z', true, '2026-01-05T09:17:02Z'),
  (20, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'stake', 7, -7, '01a21fc4-9fba-7372-a608-0bb7c3a6e9e0', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:18:02Z', true, '2026-01-05T09:18:02Z'),
  (21, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'stake', 7, -7, '01a21fc4-9fba-7372-a608-0bb7c3a6e9e0', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:18:02Z', true, '2026-01-05T09:18:02Z'),
  (22, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'win', 14, 14, '01a21fc4-9fba-7372-a608-0bb7c3a6e9e0', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:18:02Z', true, '2026-01-05T09:18:02Z'),
  (23, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'loss', 7, 0, '01a21fc4-9fba-7372-a608-0bb7c3a6e9e0', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:18:02Z', true, '2026-01-05T09:18:02Z'),
  (24, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'stake', 4, -4, '01a21fc4-a011-7c6e-a6c5-3e2c65bde0d8', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:19:02Z', true, '2026-01-05T09:19:02Z'),
  (25, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'stake', 4, -4, '01a21fc4-a011-7c6e-a6c5-3e2c65bde0d8', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:19:02Z', true, '2026-01-05T09:19:02Z'),
  (26, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'refund', 4, 4, '01a21fc4-a011-7c6e-a6c5-3e2c65bde0d8', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:20:02Z', true, '2026-01-05T09:20:02Z'),
  (27, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'refund', 4, 4, '01a21fc4-a011-7c6e-a6c5-3e2c65bde0d8', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:20:02Z', true, '2026-01-05T09:20:02Z'),
  (28, '57f95849-df23-4f91-a00e-62502c7fe324', 'stake', 3, -3, '01a21fc4-a027-74a9-a1a9-2cd7684a8e0c', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:21:02Z', true, '2026-01-05T09:21:02Z'),
  (29, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'stake', 3, -3, '01a21fc4-a027-74a9-a1a9-2cd7684a8e0c', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:21:02Z', true, '2026-01-05T09:21:02Z'),
  (30, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'win', 6, 6, '01a21fc4-a027-74a9-a1a9-2cd7684a8e0c', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:22:02Z', true, '2026-01-05T09:22:02Z'),
  (31, '57f95849-df23-4f91-a00e-62502c7fe324', 'loss', 3, 0, '01a21fc4-a027-74a9-a1a9-2cd7684a8e0c', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:22:02Z', true, '2026-01-05T09:22:02Z'),
  (32, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'stake', 2, -2, '01a21fc4-a032-77fb-a067-5d4a12bde45c', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:23:02Z', true, '2026-01-05T09:23:02Z'),
  (33, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'refund', 2, 2, '01a21fc4-a032-77fb-a067-5d4a12bde45c', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:24:02Z', true, '2026-01-05T09:24:02Z'),
  (34, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'stake', 7, -7, '01a21fc4-a074-778c-a7bc-5455e81c265f', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:25:02Z', true, '2026-01-05T09:25:02Z'),
  (35, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'refund', 7, 7, '01a21fc4-a074-778c-a7bc-5455e81c265f', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:26:02Z', true, '2026-01-05T09:26:02Z'),
  (36, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'stake', 6, -6, '01a21fc4-a087-7f0f-b7b0-7faa8efa9bdd', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:27:02Z', true, '2026-01-05T09:27:02Z'),
  (37, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'stake', 6, -6, '01a21fc4-a087-7f0f-b7b0-7faa8efa9bdd', NULL, NULL, NULL, NULL, NULL, '2026-01-05T09:27:02Z', true, '2026-01-05T09:27:02Z'),
  (38, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'win', 12, 12, '01a21fc4-a087-7f0f-b7b0-7faa8efa9bdd', NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:27:02Z', true, '2026-01-06T09:27:02Z'),
  (39, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'loss', 6, 0, '01a21fc4-a087-7f0f-b7b0-7faa8efa9bdd', NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:27:02Z', true, '2026-01-06T09:27:02Z'),
  (40, '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 'stake', 80, -80, '01a21fc4-a0fc-7e70-b9c9-40ef3c411d49', NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:28:02Z', true, '2026-01-06T09:28:02Z'),
  (41, '15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 'refund', 20, -20, NULL, NULL, NULL, NULL, NULL, '2c966728-b619-42fd-9868-aa016006eadb', '2026-01-06T09:29:02Z', true, '2026-01-06T09:29:02Z'),
  (42, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'daily_flip', 47, 47, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:30:02Z', true, '2026-01-06T09:30:02Z'),
  (43, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'daily_flip', 36, 36, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:31:02Z', true, '2026-01-06T09:31:02Z'),
  (44, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'daily_bonus', 25, 25, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:31:02Z', true, '2026-01-06T09:31:02Z'),
  (45, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'operator_adjustment', 100, 100, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:32:02Z', true, '2026-01-06T09:32:02Z'),
  (46, '69b280c5-1028-4aaa-a6a6-8b343b2a09f7', 'operator_adjustment', 100, 100, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:32:02Z', true, '2026-01-06T09:32:02Z'),
  (47, '7eca1d58-ec16-49d9-b334-2ac221b677aa', 'operator_adjustment', 100, 100, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:32:02Z', true, '2026-01-06T09:32:02Z'),
  (48, '932eaa84-ec25-4597-ba35-f8d5246c4f90', 'operator_adjustment', 100, 100, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-06T09:32:02Z', true, '2026-01-06T09:32:02Z'),
  (49, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'tournament_stake', 10, -10, NULL, '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 1, NULL, NULL, NULL, '2026-01-06T09:32:02Z', true, '2026-01-06T09:32:02Z'),
  (50, '69b280c5-1028-4aaa-a6a6-8b343b2a09f7', 'tournament_stake', 10, -10, NULL, '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 2, NULL, NULL, NULL, '2026-01-06T09:32:02Z', true, '2026-01-06T09:32:02Z'),
  (51, '7eca1d58-ec16-49d9-b334-2ac221b677aa', 'tournament_stake', 10, -10, NULL, '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 3, NULL, NULL, NULL, '2026-01-06T09:32:02Z', true, '2026-01-06T09:32:02Z'),
  (52, '932eaa84-ec25-4597-ba35-f8d5246c4f90', 'tournament_stake', 10, -10, NULL, '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 4, NULL, NULL, NULL, '2026-01-06T09:32:02Z', true, '2026-01-06T09:32:02Z'),
  (53, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'tournament_win', 40, 40, NULL, '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 1, NULL, NULL, NULL, '2026-01-06T09:38:02Z', true, '2026-01-06T09:38:02Z'),
  (54, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'tournament_stake', 2, -2, NULL, '01a21fc4-a303-7ff9-a8e8-afb6e4ccad15', 5, NULL, NULL, NULL, '2026-01-06T09:39:02Z', true, '2026-01-06T09:39:02Z'),
  (55, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'refund', 2, 2, NULL, '01a21fc4-a303-7ff9-a8e8-afb6e4ccad15', 5, NULL, NULL, NULL, '2026-01-06T09:40:02Z', true, '2026-01-06T09:40:02Z'),
  (56, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'tournament_stake', 3, -3, NULL, '01a21fc4-a36e-7b06-91a2-89f0c39cdb7b', 6, NULL, NULL, NULL, '2026-01-06T09:41:02Z', true, '2026-01-06T09:41:02Z'),
  (57, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'tournament_stake', 3, -3, NULL, '01a21fc4-a36e-7b06-91a2-89f0c39cdb7b', 7, NULL, NULL, NULL, '2026-01-06T09:42:02Z', true, '2026-01-06T09:42:02Z'),
  (58, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'refund', 3, 3, NULL, '01a21fc4-a36e-7b06-91a2-89f0c39cdb7b', 7, NULL, NULL, NULL, '2026-01-06T09:43:02Z', true, '2026-01-06T09:43:02Z'),
  (59, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'tournament_stake', 3, -3, NULL, '01a21fc4-a36e-7b06-91a2-89f0c39cdb7b', 8, NULL, NULL, NULL, '2026-01-06T09:44:02Z', true, '2026-01-06T09:44:02Z'),
  (60, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'raffle_entry', 5, -5, NULL, NULL, NULL, '01a21fc4-a40f-7cf0-a387-f6dc2425832e', NULL, NULL, '2026-01-06T09:46:02Z', true, '2026-01-06T09:46:02Z'),
  (61, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'raffle_entry', 5, -5, NULL, NULL, NULL, '01a21fc4-a44e-7316-9578-0ef57b6ae724', NULL, NULL, '2026-01-06T09:47:02Z', true, '2026-01-06T09:47:02Z'),
  (62, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'raffle_entry', 5, -5, NULL, NULL, NULL, '01a21fc4-a483-7cf5-b49f-aced707f6199', NULL, NULL, '2026-01-06T09:48:02Z', true, '2026-01-06T09:48:02Z'),
  (63, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'raffle_entry', 5, -5, NULL, NULL, NULL, '01a21fc4-a4bf-7568-8712-b7429e16ac50', NULL, NULL, '2026-01-06T09:49:02Z', true, '2026-01-06T09:49:02Z'),
  (64, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'raffle_entry', 2, -2, NULL, NULL, NULL, '01a21fc4-a6ab-75ba-8e69-45c47138f15b', NULL, NULL, '2026-01-09T09:52:02Z', true, '2026-01-09T09:52:02Z'),
  (65, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'raffle_entry', 2, -2, NULL, NULL, NULL, '01a21fc4-a7bd-7455-8259-d7d7ae6d903b', NULL, NULL, '2026-01-09T09:53:02Z', true, '2026-01-09T09:53:02Z'),
  (66, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'prize_redemption', 20, -20, NULL, NULL, NULL, NULL, '01a21fc4-a8ad-78c6-9ced-cf9de9fdbab5', NULL, '2026-01-09T09:55:02Z', true, '2026-01-09T09:55:02Z'),
  (67, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'prize_redemption', 20, -20, NULL, NULL, NULL, NULL, '01a21fc4-a8e2-7ab6-b25b-d4a6729a9961', NULL, '2026-01-09T09:56:02Z', true, '2026-01-09T09:56:02Z'),
  (68, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'raffle_entry', 1, -1, NULL, NULL, NULL, '01a21fc4-a9b1-721e-b15f-7a1115e73748', NULL, NULL, '2026-01-09T09:57:02Z', true, '2026-01-09T09:57:02Z'),
  (69, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'refund', 1, 1, NULL, NULL, NULL, '01a21fc4-a9b1-721e-b15f-7a1115e73748', NULL, NULL, '2026-01-09T09:57:02Z', true, '2026-01-09T09:57:02Z'),
  (70, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'stake', 5, -5, '01a21fc4-ad56-7f96-b732-d0da7156a1a9', NULL, NULL, NULL, NULL, NULL, '2026-01-09T09:58:02Z', true, '2026-01-09T09:58:02Z'),
  (71, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'stake', 5, -5, '01a21fc4-ad56-7f96-b732-d0da7156a1a9', NULL, NULL, NULL, NULL, NULL, '2026-01-09T09:58:02Z', true, '2026-01-09T09:58:02Z'),
  (72, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'stake', 2, -2, '01a21fc4-ad8d-7bc6-ad3a-c91fc3e02a6a', NULL, NULL, NULL, NULL, NULL, '2026-01-09T09:59:02Z', true, '2026-01-09T09:59:02Z'),
  (73, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'stake', 2, -2, '01a21fc4-ade0-7516-b550-d5c2974076af', NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:00:02Z', true, '2026-01-09T10:00:02Z'),
  (74, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'stake', 2, -2, '01a21fc4-ade0-7516-b550-d5c2974076af', NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:00:02Z', true, '2026-01-09T10:00:02Z'),
  (75, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'win', 4, 4, '01a21fc4-ade0-7516-b550-d5c2974076af', NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:00:02Z', true, '2026-01-09T10:00:02Z'),
  (76, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'loss', 2, 0, '01a21fc4-ade0-7516-b550-d5c2974076af', NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:00:02Z', true, '2026-01-09T10:00:02Z'),
  (77, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'stake', 2, -2, '01a21fc4-ae0e-7ed3-a8f5-2c414bca3b58', NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:01:02Z', true, '2026-01-09T10:01:02Z'),
  (78, 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', 'operator_adjustment', 100, 100, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:02:02Z', true, '2026-01-09T10:02:02Z'),
  (79, 'bfb580ff-9583-4852-aafb-4cd68ab1cc57', 'operator_adjustment', 100, 100, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:02:02Z', true, '2026-01-09T10:02:02Z'),
  (80, '2fb06477-f298-4809-9a58-5d8ae4c92f82', 'operator_adjustment', 100, 100, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:02:02Z', true, '2026-01-09T10:02:02Z'),
  (81, '183d2f73-b42a-4d19-befe-f1b224c8c69c', 'operator_adjustment', 100, 100, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:02:02Z', true, '2026-01-09T10:02:02Z'),
  (82, 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', 'tournament_stake', 5, -5, NULL, '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 9, NULL, NULL, NULL, '2026-01-09T10:02:02Z', true, '2026-01-09T10:02:02Z'),
  (83, 'bfb580ff-9583-4852-aafb-4cd68ab1cc57', 'tournament_stake', 5, -5, NULL, '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 10, NULL, NULL, NULL, '2026-01-09T10:02:02Z', true, '2026-01-09T10:02:02Z'),
  (84, '2fb06477-f298-4809-9a58-5d8ae4c92f82', 'tournament_stake', 5, -5, NULL, '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 11, NULL, NULL, NULL, '2026-01-09T10:02:02Z', true, '2026-01-09T10:02:02Z'),
  (85, '183d2f73-b42a-4d19-befe-f1b224c8c69c', 'tournament_stake', 5, -5, NULL, '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 12, NULL, NULL, NULL, '2026-01-09T10:02:02Z', true, '2026-01-09T10:02:02Z'),
  (86, '711e4317-b578-44a0-aee7-edb397b354d8', 'daily_flip', 21, 21, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:05:02Z', true, '2026-01-09T10:05:02Z'),
  (87, '711e4317-b578-44a0-aee7-edb397b354d8', 'stake', 1, -1, '01a21fc4-b31d-782d-a97b-06230b5cc02f', NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:06:02Z', true, '2026-01-09T10:06:02Z'),
  (88, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'stake', 1, -1, '01a21fc4-b31d-782d-a97b-06230b5cc02f', NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:06:02Z', true, '2026-01-09T10:06:02Z'),
  (89, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'win', 2, 2, '01a21fc4-b31d-782d-a97b-06230b5cc02f', NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:06:02Z', true, '2026-01-09T10:06:02Z'),
  (90, '711e4317-b578-44a0-aee7-edb397b354d8', 'loss', 1, 0, '01a21fc4-b31d-782d-a97b-06230b5cc02f', NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:06:02Z', true, '2026-01-09T10:06:02Z'),
  (91, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'operator_adjustment', 1, 1, NULL, NULL, NULL, NULL, NULL, NULL, '2026-01-09T10:08:02Z', true, '2026-01-09T10:08:02Z');
SELECT setval(pg_get_serial_sequence('transactions', 'id'), 91);
INSERT INTO ledger_days (day, last_id, row_count, sum, root, previous_hash, hash, blinding_key, block_starts, block_roots, counted_at) VALUES
  ('2026-01-05', 37, 37, 972, '58b9f74ae91e4d49f58778c6084b9d4ec40a91476e067a18540e1af59ff58bd5', 'none', '87a5ccd8bdcad2667c67f9f81b55b1f344ea0a96d1870b750c95108acd0ac18a', '2d195f87ba2c9a1cb6dd9a7170bdc13f607616bceb3bdc127b91f11285e47706', '{1}', '\x58b9f74ae91e4d49f58778c6084b9d4ec40a91476e067a18540e1af59ff58bd5', '2026-01-10T10:08:02Z'),
  ('2026-01-06', 63, 26, 394, '66e18321452d7f78764159c72d510116a7998ceb32e011ecd9aa20fc952f7832', '87a5ccd8bdcad2667c67f9f81b55b1f344ea0a96d1870b750c95108acd0ac18a', '39e463bdc50fbab104f846141868e22280dcbbfc592ad738ab524299e6942e0a', 'b9e22dcfa6d7528d9d38a29954ea4fe26a03cfc00b6987eb1ad33b21cefd3595', '{38}', '\x66e18321452d7f78764159c72d510116a7998ceb32e011ecd9aa20fc952f7832', '2026-01-10T10:08:02Z'),
  ('2026-01-07', 63, 0, 0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '39e463bdc50fbab104f846141868e22280dcbbfc592ad738ab524299e6942e0a', '06bcf8dc59da5ed90e5e9d11ea38246cafc3c7e42c9ba5c0d140f676c7b63b46', 'b90ec8bb79042f2d6bf446ef6dcbe34c8f2a93cf2bea97c5adbf28a095d1a628', '{}', '\x', '2026-01-10T10:08:02Z'),
  ('2026-01-08', 63, 0, 0, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', '06bcf8dc59da5ed90e5e9d11ea38246cafc3c7e42c9ba5c0d140f676c7b63b46', 'fecc2888a82e5847226591ef681b99864ad8e03526b1bd9d0818b84c23a7b37a', '866f6c3e7737695814bfcd2805dde95e78f1841c64cd5d8308ef36143fefafdd', '{}', '\x', '2026-01-10T10:08:02Z'),
  ('2026-01-09', 91, 28, 344, '9e11db1da55aa9902eb640a5eee841262ba99c83c45771b55cde91f95e23fdf2', 'fecc2888a82e5847226591ef681b99864ad8e03526b1bd9d0818b84c23a7b37a', 'ccba8240f0e10d875ca8067863dc54e1c3198b1087631ffad51f7d9995f4ea21', '06cf5395aeca05a6dc38d34f13dbd696307e94598ba308415ba196e9147ce001', '{64}', '\x9e11db1da55aa9902eb640a5eee841262ba99c83c45771b55cde91f95e23fdf2', '2026-01-10T10:08:02Z');
INSERT INTO idempotency_keys (user_id, key, request_hash, answer, created_at) VALUES
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '7c369951-20bf-49fe-a12b-07aa53344a45', 'cf650d9464d065038ef77beda54d3c95220ceb7ae75b68f5837071f9c0b2f4c7', '{"reply":{"amount":39,"resetsAt":"2026-01-06T00:00:00.000Z"}}', '2026-01-05T09:06:02Z'),
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', 'c715b76f-23e4-4ba4-8208-ddb6160b7a0a', 'cf650d9464d065038ef77beda54d3c95220ceb7ae75b68f5837071f9c0b2f4c7', '{"reply":{"amount":45,"resetsAt":"2026-01-05T23:00:00.000Z"}}', '2026-01-05T09:07:02Z'),
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', 'b323fc7d-74cd-4f62-a3ee-58028aee7476', 'cf650d9464d065038ef77beda54d3c95220ceb7ae75b68f5837071f9c0b2f4c7', '{"reply":{"amount":25,"resetsAt":"2026-01-06T00:00:00.000Z"}}', '2026-01-05T09:08:02Z'),
  ('63f04eb0-4ac8-4024-af1b-6e542264b1b7', 'c79081e7-ac20-479d-87e4-3960e7c39141', 'cf650d9464d065038ef77beda54d3c95220ceb7ae75b68f5837071f9c0b2f4c7', '{"reply":{"amount":20,"resetsAt":"2026-01-06T00:00:00.000Z"}}', '2026-01-05T09:09:02Z'),
  ('57f95849-df23-4f91-a00e-62502c7fe324', '0ad313f2-76fe-4742-a137-e712fc45d2e8', '82a99b07474d48c138fec03507b81aed5b668573c587a6931645a8437fafae82', '{"reply":{"gameId":"01a21fc4-a027-74a9-a1a9-2cd7684a8e0c"}}', '2026-01-05T09:21:02Z');

-- Messages.
INSERT INTO outbox (channel, recipient, content, created_at, attempts, next_attempt_at) VALUES
  ('mail', 'ada@example.test', '{"subject": "Your prize", "text": "Your prize is on its way."}', '2026-01-11T11:58:00Z', 2, '2026-01-11T12:02:00Z');
INSERT INTO inboxes (user_id, read_ids) VALUES
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '{gameJoined:01a21fc4-ad56-7f96-b732-d0da7156a1a9,raffleLost:01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d}');
INSERT INTO notifications (id, user_id, kind, target_id, name, opponent_id, created_at) OVERRIDING SYSTEM VALUE VALUES
  (1, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'gameMissed', '01a21fc4-a087-7f0f-b7b0-7faa8efa9bdd', NULL, '2af3f1cb-89bd-426a-8307-4101b969ff4c', '2026-01-06T09:27:02Z'),
  (2, '69b280c5-1028-4aaa-a6a6-8b343b2a09f7', 'tournamentLost', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'Tournament #1', NULL, '2026-01-06T09:32:02Z'),
  (3, '7eca1d58-ec16-49d9-b334-2ac221b677aa', 'tournamentStarted', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'Tournament #1', NULL, '2026-01-06T09:32:02Z'),
  (4, '932eaa84-ec25-4597-ba35-f8d5246c4f90', 'tournamentStarted', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'Tournament #1', NULL, '2026-01-06T09:32:02Z'),
  (5, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'tournamentStarted', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'Tournament #1', NULL, '2026-01-06T09:32:02Z'),
  (6, '7eca1d58-ec16-49d9-b334-2ac221b677aa', 'tournamentMatchDecided', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'Tournament #1', NULL, '2026-01-06T09:36:02Z'),
  (7, '932eaa84-ec25-4597-ba35-f8d5246c4f90', 'tournamentMatchDecided', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'Tournament #1', NULL, '2026-01-06T09:36:02Z'),
  (8, '7eca1d58-ec16-49d9-b334-2ac221b677aa', 'tournamentFinalLost', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'Tournament #1', NULL, '2026-01-06T09:38:02Z'),
  (9, 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 'tournamentWon', '01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0', 'Tournament #1', NULL, '2026-01-06T09:38:02Z'),
  (10, 'd08f2951-1a48-4122-8ad5-ee60edec0411', 'raffleWon', '01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', 'A cushion', NULL, '2026-01-09T09:49:02Z'),
  (11, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'raffleLost', '01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', 'A cushion', NULL, '2026-01-09T09:49:02Z'),
  (12, '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'raffleLost', '01a21fc4-a3bc-72d5-86f3-dd5e6ab0e17d', 'A cushion', NULL, '2026-01-09T09:49:02Z'),
  (13, '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'raffleWon', '01a21fc4-a9a3-73d9-b0d0-be99ed7d8aa5', 'A cushion', NULL, '2026-01-09T09:57:02Z'),
  (14, '183d2f73-b42a-4d19-befe-f1b224c8c69c', 'tournamentLost', '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 'Tournament #4', NULL, '2026-01-09T10:02:02Z'),
  (15, '2fb06477-f298-4809-9a58-5d8ae4c92f82', 'tournamentStarted', '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 'Tournament #4', NULL, '2026-01-09T10:02:02Z'),
  (16, 'bfb580ff-9583-4852-aafb-4cd68ab1cc57', 'tournamentLost', '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 'Tournament #4', NULL, '2026-01-09T10:02:02Z'),
  (17, 'd990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', 'tournamentStarted', '01a21fc4-af1d-7acb-b7a5-a26b66a509d3', 'Tournament #4', NULL, '2026-01-09T10:02:02Z');
SELECT setval(pg_get_serial_sequence('notifications', 'id'), 17);
INSERT INTO push_subscriptions (id, session_id, user_id, endpoint, p256dh, auth, tournaments, created_at) VALUES
  ('0d0c1f5e-6a5f-4c57-9d4e-1f6f6c1d7a05', '01a21fc4-9298-7d66-8a76-46d3c50201c8', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'https://push.example/ada', 'key', 'secret', false, '2026-01-10T10:00:00Z');

-- What is counted from the ledger.
INSERT INTO standings (period, starts_on, user_id, profit, wins, current_streak, streak, tournaments, giants) VALUES
  ('week', '2026-01-05', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 7, 2, 0, 2, 0, 0),
  ('week', '2026-01-05', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', -17, 1, 1, 1, 0, 0),
  ('week', '2026-01-05', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 14, 4, 1, 3, 0, 0),
  ('week', '2026-01-05', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 0, 0, 0, 0, 1, 0),
  ('all', '1970-01-01', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 7, 2, 0, 2, 0, 0),
  ('all', '1970-01-01', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', -17, 1, 1, 1, 0, 0),
  ('all', '1970-01-01', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 14, 4, 1, 3, 0, 0),
  ('all', '1970-01-01', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 0, 0, 0, 0, 1, 0);
INSERT INTO standing_buckets (period, starts_on, figure, bucket, players) VALUES
  ('week', '2026-01-05', 'profit', 7, 1),
  ('week', '2026-01-05', 'wins', 2, 1),
  ('week', '2026-01-05', 'streak', 2, 1),
  ('week', '2026-01-05', 'tournaments', 0, 3),
  ('week', '2026-01-05', 'profit', -17, 1),
  ('week', '2026-01-05', 'wins', 1, 1),
  ('week', '2026-01-05', 'streak', 1, 1),
  ('week', '2026-01-05', 'profit', 14, 1),
  ('week', '2026-01-05', 'wins', 4, 1),
  ('week', '2026-01-05', 'streak', 3, 1),
  ('week', '2026-01-05', 'profit', 0, 1),
  ('week', '2026-01-05', 'wins', 0, 1),
  ('week', '2026-01-05', 'streak', 0, 1),
  ('week', '2026-01-05', 'tournaments', 1, 1),
  ('all', '1970-01-01', 'profit', 7, 1),
  ('all', '1970-01-01', 'wins', 2, 1),
  ('all', '1970-01-01', 'streak', 2, 1),
  ('all', '1970-01-01', 'tournaments', 0, 3),
  ('all', '1970-01-01', 'profit', -17, 1),
  ('all', '1970-01-01', 'wins', 1, 1),
  ('all', '1970-01-01', 'streak', 1, 1),
  ('all', '1970-01-01', 'profit', 14, 1),
  ('all', '1970-01-01', 'wins', 4, 1),
  ('all', '1970-01-01', 'streak', 3, 1),
  ('all', '1970-01-01', 'profit', 0, 1),
  ('all', '1970-01-01', 'wins', 0, 1),
  ('all', '1970-01-01', 'streak', 0, 1),
  ('all', '1970-01-01', 'tournaments', 1, 1);
INSERT INTO head_to_head (user_id, opponent_id, wins, losses, ties) VALUES
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 3, 0, 1),
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 0, 3, 1),
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', '57f95849-df23-4f91-a00e-62502c7fe324', 1, 0, 0),
  ('57f95849-df23-4f91-a00e-62502c7fe324', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 0, 1, 0),
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 1, 1, 0),
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 1, 1, 0),
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '711e4317-b578-44a0-aee7-edb397b354d8', 1, 0, 0),
  ('711e4317-b578-44a0-aee7-edb397b354d8', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 0, 1, 0);
INSERT INTO daily_figures (day, games, tournaments, sign_ups, issued, spent) VALUES
  ('2026-01-06', 1, 1, 4, 488, 20),
  ('2026-01-05', 5, 0, 6, 984, 0),
  ('2026-01-09', 2, 0, 4, 422, 44);
INSERT INTO collusion_records (user_id, received, net, risk) VALUES
  ('57f95849-df23-4f91-a00e-62502c7fe324', 500, 0, 0),
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 241, -17, 0),
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', 106, 14, 0),
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', 126, 4, 0),
  ('63f04eb0-4ac8-4024-af1b-6e542264b1b7', 20, 0, 0),
  ('15c4df71-9bb9-4eeb-b7a9-3ab9cd0206d5', 80, 0, 0),
  ('dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 100, 30, 0),
  ('69b280c5-1028-4aaa-a6a6-8b343b2a09f7', 100, -10, 0),
  ('7eca1d58-ec16-49d9-b334-2ac221b677aa', 100, -10, 0),
  ('932eaa84-ec25-4597-ba35-f8d5246c4f90', 100, -10, 0),
  ('d990e8bb-3fc1-4ba7-babf-cbe4a7ec63e0', 100, 0, 0),
  ('bfb580ff-9583-4852-aafb-4cd68ab1cc57', 100, 0, 0),
  ('2fb06477-f298-4809-9a58-5d8ae4c92f82', 100, 0, 0),
  ('183d2f73-b42a-4d19-befe-f1b224c8c69c', 100, 0, 0),
  ('711e4317-b578-44a0-aee7-edb397b354d8', 21, -1, 0);
INSERT INTO collusion_opponents (user_id, opponent_id, games, won, lost, links, won_ids) VALUES
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 3, 18, 0, '{newAccounts,sameSignUp}', '{01a21fc4-9fba-7372-a608-0bb7c3a6e9e0,01a21fc4-9f86-743e-89ba-e06f8df98042,01a21fc4-9eee-7451-b58c-f49792f8d23d}'),
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 3, 0, 18, '{newAccounts,referrals,sameSignUp}', '{}'),
  ('2af3f1cb-89bd-426a-8307-4101b969ff4c', 'd08f2951-1a48-4122-8ad5-ee60edec0411', 2, 6, 2, '{newAccounts,sameSignUp}', '{01a21fc4-a087-7f0f-b7b0-7faa8efa9bdd}'),
  ('d08f2951-1a48-4122-8ad5-ee60edec0411', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 2, 2, 6, '{newAccounts,sameSignUp}', '{01a21fc4-ade0-7516-b550-d5c2974076af}'),
  ('dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', '69b280c5-1028-4aaa-a6a6-8b343b2a09f7', 1, 10, 0, '{newAccounts}', '{01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0}'),
  ('69b280c5-1028-4aaa-a6a6-8b343b2a09f7', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 1, 0, 10, '{newAccounts}', '{}'),
  ('dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', '7eca1d58-ec16-49d9-b334-2ac221b677aa', 1, 10, 0, '{newAccounts}', '{01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0}'),
  ('7eca1d58-ec16-49d9-b334-2ac221b677aa', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 1, 0, 10, '{newAccounts}', '{}'),
  ('dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', '932eaa84-ec25-4597-ba35-f8d5246c4f90', 1, 10, 0, '{newAccounts}', '{01a21fc4-a1d9-7905-b6fd-0cb0ee8ca7f0}'),
  ('932eaa84-ec25-4597-ba35-f8d5246c4f90', 'dd2338b4-0c6e-4160-b9cb-bd2aebd88ed0', 1, 0, 10, '{newAccounts}', '{}'),
  ('62a22109-d92d-4f78-b4ac-1e4843bcf0fa', '711e4317-b578-44a0-aee7-edb397b354d8', 1, 1, 0, '{newAccounts,sameSignUp}', '{01a21fc4-b31d-782d-a97b-06230b5cc02f}'),
  ('711e4317-b578-44a0-aee7-edb397b354d8', '62a22109-d92d-4f78-b4ac-1e4843bcf0fa', 1, 0, 1, '{newAccounts,sameSignUp}', '{}');
INSERT INTO conservation_checks (id, at, duration_ms, balances, open_stakes, issued, spent) OVERRIDING SYSTEM VALUE VALUES
  (1, '2026-01-10T10:08:02Z', 9, 1710, 120, 1894, 64);
SELECT setval(pg_get_serial_sequence('conservation_checks', 'id'), 1);

-- Operators.
INSERT INTO operators (id, name, role, password_hash, totp_secret, last_totp_step, created_at) VALUES
  ('01a21fc4-b42f-78c3-a31e-e63b726d4a13', 'sam', 'support', 'cb1002e4cbbe3f3f335ee7ac17a22b12:39088dd20a76bd43c2d7bb511931d81b895e8f50e02d4f91741388ec5248d75d5ab47c482374590749c025110330dd0b03a7fea45a4291c52ed43ebdf8edd0eb', 'v1.gDl23F9FpfeUHRn6-dXiz0PGIPbuty78xQLd6yLli-GRIIa19deAr4dYTA12EdGwL_yauwsFHgZEdmrCdARx2ylXGVM', 58931773, '2026-01-09T10:07:02Z'),
  ('01a21fc4-b400-7136-bcdd-03bba8f5b86e', 'olga', 'owner', '16b2caf1004a449c0d9c0d48d2285f67:ce80d21d98c47444f9e3cb66d1588f0b96453977873bcd379d5b463569283e129854a3940451bab4ecd9e5116856a8722d1db4fc0ab21f512ed28f9b39176270', 'v1.-t8ET3IGtn55xofjGdLXxef4939ArSQrAMZFCZOzLl219M3wnmDxgHf5Wd3qi8RqRefLj_oT-vB4F_i_r4hNqpSfB-4', 58931776, '2026-01-09T10:07:02Z');
INSERT INTO operator_sessions (token_hash, operator_id, created_at, expires_at, last_used_at) VALUES
  ('6300c284934c040fe77aeaed51b25c04c651b7fbdde553fd06e3e7e21b17a761', '01a21fc4-b400-7136-bcdd-03bba8f5b86e', '2026-01-09T10:08:02Z', '2026-01-09T22:08:02Z', '2026-01-09T10:08:02Z');
INSERT INTO operator_actions (id, at, operator, action, target, reason, details) OVERRIDING SYSTEM VALUE VALUES
  (1, '2026-01-09T10:07:02Z', 'console:olga', 'console join', 'olga', 'invitation', '{}'),
  (2, '2026-01-09T10:07:02Z', 'console:sam', 'console join', 'sam', 'invitation', '{}'),
  (3, '2026-01-09T10:08:02Z', 'console:olga', 'players adjust', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'Tickets that were lost in the outage of Monday.', '{"amount": 1}'),
  (4, '2026-01-09T10:08:02Z', 'console:olga', 'players adjust request', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 'Tickets that were lost in the outage of Monday.', '{"amount": 1000000, "request": 2}'),
  (5, '2026-01-09T10:08:02Z', 'console:olga', 'console log-in', 'olga', '', '{}');
SELECT setval(pg_get_serial_sequence('operator_actions', 'id'), 5);
INSERT INTO balance_adjustments (id, form_id, user_id, amount, reason, status, requested_by, requested_at, expires_at, decided_at) OVERRIDING SYSTEM VALUE VALUES
  (1, '35dd385d-0bec-4e6d-99a4-f81f8159f9d6', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 1, 'Tickets that were lost in the outage of Monday.', 'executed', '01a21fc4-b400-7136-bcdd-03bba8f5b86e', '2026-01-09T10:08:02Z', '2026-01-16T10:08:02Z', '2026-01-09T10:08:02Z'),
  (2, '97b99838-22be-4965-b997-c90c0ef693ea', '2af3f1cb-89bd-426a-8307-4101b969ff4c', 1000000, 'Tickets that were lost in the outage of Monday.', 'waiting', '01a21fc4-b400-7136-bcdd-03bba8f5b86e', '2026-01-09T10:08:02Z', '2026-01-16T10:08:02Z', NULL);
SELECT setval(pg_get_serial_sequence('balance_adjustments', 'id'), 2);

-- A debt and a deleted account, which would have refused some of the rows above.
UPDATE purchases SET tickets_owed = 80 WHERE id = '2c966728-b619-42fd-9868-aa016006eadb';
UPDATE profiles SET deleted_at = '2026-01-09T10:07:02Z' WHERE id = '711e4317-b578-44a0-aee7-edb397b354d8';

-- The rows that the baseline has inserted.
UPDATE ledger_progress SET counted_to = 91 WHERE consumer = 'collusion';
UPDATE ledger_progress SET counted_to = 91 WHERE consumer = 'leaderboards';
UPDATE ledger_progress SET counted_to = 91 WHERE consumer = 'daily_figures';
UPDATE ledger_progress SET counted_to = 91 WHERE consumer = 'ledger_days';
UPDATE daily_figures_progress SET signed_up_to = '2026-01-09T10:02:02Z';
UPDATE counters SET value = 1, counted_at = '2026-01-11T12:00:00Z' WHERE name = 'online';
