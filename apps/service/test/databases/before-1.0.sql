SET statement_timeout = 0;
SET lock_timeout = 0;
SET idle_in_transaction_session_timeout = 0;
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET xmloption = content;
SET client_min_messages = warning;
SET row_security = off;
SET default_tablespace = '';
SET default_table_access_method = heap;
CREATE TABLE public.account (
    id uuid NOT NULL,
    number bigint NOT NULL,
    username text,
    username_key text,
    username_changed_at timestamp with time zone,
    nickname text NOT NULL,
    avatar text DEFAULT ''::text NOT NULL,
    gender text DEFAULT ''::text NOT NULL,
    birthday text DEFAULT ''::text NOT NULL,
    bio text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    password_hash text,
    password_changed_at timestamp with time zone,
    created_at timestamp with time zone NOT NULL,
    merged_into uuid,
    recovered_at timestamp with time zone,
    seen_on date
);
CREATE TABLE public.activity (
    id uuid NOT NULL,
    seq bigint NOT NULL,
    account_id uuid NOT NULL,
    at timestamp with time zone NOT NULL,
    kind text NOT NULL,
    method text NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    user_agent text NOT NULL,
    session_id uuid,
    details jsonb NOT NULL,
    previous_hash bytea,
    hash bytea,
    written_by xid8 DEFAULT pg_current_xact_id() NOT NULL
);
CREATE TABLE public.activity_anchor (
    account_id uuid NOT NULL,
    last_hash bytea NOT NULL,
    purged_hash bytea,
    events bigint DEFAULT 0 NOT NULL,
    purged bigint DEFAULT 0 NOT NULL,
    carried bigint DEFAULT 0 NOT NULL,
    mac bytea,
    is_checked boolean DEFAULT false NOT NULL,
    checked_events bigint DEFAULT 0 NOT NULL,
    checked_hash bytea
);
ALTER TABLE public.activity ALTER COLUMN seq ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.activity_seq_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.contact (
    kind text NOT NULL,
    value_key text NOT NULL,
    value text NOT NULL,
    account_id uuid NOT NULL,
    verified_at timestamp with time zone NOT NULL
);
CREATE TABLE public.migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.session (
    id uuid NOT NULL,
    account_id uuid NOT NULL,
    token_hash bytea NOT NULL,
    device text,
    user_agent text NOT NULL,
    ip text NOT NULL,
    place text NOT NULL,
    signed_in_at timestamp with time zone NOT NULL,
    last_seen_at timestamp with time zone NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    parent_id uuid,
    method text NOT NULL,
    evidence jsonb DEFAULT '[]'::jsonb NOT NULL,
    switch_hash bytea
);
INSERT INTO public.account VALUES
	('b586d6ea-12e6-4bd1-b351-b7b6bec151bd', 68466168, 'linwan', 'linwan', NULL, '林晚', '', '', '', '住在运河边', 'active', '$argon2id$v=19$m=19456,t=2,p=1$u0GAQHmsaeLuZOh4zTlIpQ$O6r0z+QZL3fzXCB7UmBwZyx9ZGQQXCmtorB7NsBAVYE', '2026-11-22 11:36:55.172+00', '2026-11-22 11:36:55.172+00', NULL, NULL, '2026-11-22'),
	('e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', 53413142, NULL, NULL, NULL, '周屿', '', '', '', '', 'active', '$argon2id$v=19$m=19456,t=2,p=1$CmjdHU8abqNsJZiIZXxBIw$8pgzUIahJRSgHqfntjpGRZm8GymkI8NvE220k+cu4tw', '2026-11-22 11:36:55.172+00', '2026-11-22 11:36:55.172+00', NULL, NULL, '2026-11-22'),
	('769c8de4-7b2e-4c1b-b32f-a02ccbb92546', 44971361, NULL, NULL, NULL, '吴桐', '', '', '', '', 'merged', '$argon2id$v=19$m=19456,t=2,p=1$2xUPw5vCPc6QEoHMX2JIkg$WVU0Klz8w6TnKF/WsH4TVuJkrWrbDkooUvPrP0VDEwA', '2026-11-22 11:37:55.172+00', '2026-11-22 11:37:55.172+00', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', NULL, '2026-11-22');
INSERT INTO public.activity OVERRIDING SYSTEM VALUE VALUES
	('c4208538-202b-4fca-9386-284acf7d044c', 1, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00', 'registered', 'registration', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x0908e7c6546171229866ac48a2422dad7b33a4d52e304b762d71e1eb61e5db29', '973'),
	('72902c76-d139-4f76-8bf6-cdcc2ccafa16', 2, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00', 'sign_in', 'registration', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{}', '\x0908e7c6546171229866ac48a2422dad7b33a4d52e304b762d71e1eb61e5db29', '\x6eaee22886748e9e825357139bfa3cc19fcf769c83a13c26ef37dfdc71bfb684', '973'),
	('4d75ca17-1ce4-4b89-9024-dda7533b20fd', 3, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00', 'profile_changed', '', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{"fields": ["nickname", "bio"]}', '\x6eaee22886748e9e825357139bfa3cc19fcf769c83a13c26ef37dfdc71bfb684', '\xa5d1e871d3a447467ea7e0700b771beec20496d411457a74bf073869ba8e5d7a', '975'),
	('25e149c9-8bbd-48d1-ab60-63ade1ddfcb4', 4, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00', 'profile_changed', '', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{"fields": ["bio"]}', '\xa5d1e871d3a447467ea7e0700b771beec20496d411457a74bf073869ba8e5d7a', '\x7e46bbd8d4c16a7820a5be0ae34a06470b185e1696a2a5dc96d363e9667cd0d6', '977'),
	('2174d653-c1b2-43ab-907a-15640c7b8ddf', 5, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'registered', 'registration', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x6347852a3e064a1edc305f3bdc99d0112dc6b55432ea2c3a5eaf68c571d5f06f', '996'),
	('02b1716d-6d86-4f9d-9013-0013da5130fc', 6, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'sign_in', 'registration', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{}', '\x6347852a3e064a1edc305f3bdc99d0112dc6b55432ea2c3a5eaf68c571d5f06f', '\x1e24fdf72f8ceb8113ac00324416d8e7686196e681cb989c6829abeae6cf9406', '996'),
	('cbe9bf22-fac6-4316-b0e1-f7f2d145eef1', 7, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'profile_changed', '', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{"fields": ["nickname"]}', '\x1e24fdf72f8ceb8113ac00324416d8e7686196e681cb989c6829abeae6cf9406', '\x1e2a41d34d9f193b4d45db1cffae7b3fb1eb816bc745cf7c3f6805b92b4be3f1', '998'),
	('87f7a52c-bbf5-4541-a820-e44fef369cee', 8, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'step_up', 'password', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{}', '\x1e2a41d34d9f193b4d45db1cffae7b3fb1eb816bc745cf7c3f6805b92b4be3f1', '\x062abea4bfd0096f71731409d23f68943a5f921607b00a8cecfad3bfaacac381', '1001'),
	('a0992fc4-b493-41bb-9b45-e1683b27def0', 9, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00', 'mfa_enabled', '', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{}', '\x062abea4bfd0096f71731409d23f68943a5f921607b00a8cecfad3bfaacac381', '\x7ea54e35da7df1c2aceef8f6cb38fcb670bd73b8b21e40cfd69abb05c8d6b1ea', '1007'),
	('d4a60e83-fb3d-4555-87be-bdfd1743df39', 10, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'registered', 'registration', '10.58.161.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{}', '\x0000000000000000000000000000000000000000000000000000000000000000', '\x84174b8a0c9501fa9f934c6572ebf8dbffa371af53086775a3ad269ea9581dab', '1033'),
	('b3303393-ff3e-4034-a4d3-4e4bed58bae7', 11, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'sign_in', 'registration', '10.58.161.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '67ae9b57-eaf0-4f13-bda2-2582f2d7abea', '{}', '\x84174b8a0c9501fa9f934c6572ebf8dbffa371af53086775a3ad269ea9581dab', '\x15693715fc1bb893d0a0d529a79300b2e1194728a52394f746f3bb294f4417d6', '1033'),
	('5f57f43d-7c85-40fa-93e9-7c881636a965', 12, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'profile_changed', '', '10.58.161.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '67ae9b57-eaf0-4f13-bda2-2582f2d7abea', '{"fields": ["nickname"]}', '\x15693715fc1bb893d0a0d529a79300b2e1194728a52394f746f3bb294f4417d6', '\x18bafcb053290386eefba2db0f2454d820693b535e249310c83851d29738efd1', '1035'),
	('d6b99dae-d6c3-4a73-8288-ae8edf85ba40', 13, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:37:55.172+00', 'step_up', 'password', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{}', '\x7e46bbd8d4c16a7820a5be0ae34a06470b185e1696a2a5dc96d363e9667cd0d6', '\x6e2a8eade04bab6539e0aaeb6c692405846b315a59bfdaa88f522b8e43f84edf', '1038'),
	('563344b6-f9b2-4f9c-9f86-b3f519e8e278', 14, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'sign_in', 'password', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '5d3dbfbc-2a39-4ed3-83f8-3c085b76e260', '{"new_device": true}', '\x18bafcb053290386eefba2db0f2454d820693b535e249310c83851d29738efd1', '\x7e14edda73441f3e0a95ed73545d2fc5bc591177b268f7add50d58ade1f88d64', '1047'),
	('2722fcf0-e473-44eb-b6fe-0588cb4073ca', 15, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:37:55.172+00', 'accounts_merged', '', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "kept", "number": "44971361", "nickname": "吴桐"}', '\x6e2a8eade04bab6539e0aaeb6c692405846b315a59bfdaa88f522b8e43f84edf', '\xaab8073985cfec40e0d98400a6e98c3119d28ca034b29f406999ba284329a6ae', '1057'),
	('09fe657d-673c-4b94-970f-cd2fc02871e6', 16, '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00', 'accounts_merged', '', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', NULL, '{"role": "absorbed", "number": "68466168", "nickname": "林晚"}', '\x7e14edda73441f3e0a95ed73545d2fc5bc591177b268f7add50d58ade1f88d64', '\xb65ff8e9af98ab290e65704f982e68d84f60706c0867485b5fe27171767dd530', '1057'),
	('30bfb7aa-e315-40da-838a-e26fc31f19d9', 17, 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:37:55.172+00', 'app_created', 'smm3n8c0e1i4g4sltvyy', '10.182.192.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '70346e5f-a551-4a3f-a8b6-8708a2cee1d0', '{"name": "青禾笔记"}', '\x7ea54e35da7df1c2aceef8f6cb38fcb670bd73b8b21e40cfd69abb05c8d6b1ea', '\x62d1278d0faa11b73563c3603e7d22d923049ba64dd147203fcaa47cb7f49d06', '1066'),
	('accb422e-8ffc-4779-a70a-2841d2f8aee7', 18, 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:37:55.172+00', 'app_granted', 'smm3n8c0e1i4g4sltvyy', '10.32.87.7', '浙江杭州', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '27de5363-8150-4faf-b5f9-ebbdb267c458', '{"name": "青禾笔记", "scopes": ["openid", "profile", "offline_access"], "client_id": "smm3n8c0e1i4g4sltvyy"}', '\xaab8073985cfec40e0d98400a6e98c3119d28ca034b29f406999ba284329a6ae', '\x51ae1289842cd3bb76c6c389b7433a4cbb56ef41317f6457281fd6d2def92a66', '1081');
INSERT INTO public.activity_anchor VALUES
	('769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '\xb65ff8e9af98ab290e65704f982e68d84f60706c0867485b5fe27171767dd530', NULL, 5, 0, 0, '\x6186e5ce323d8ec2746779b8e2e9e936ff0c7c1a00af175d1a0a99fa9c499d01', false, 0, NULL),
	('e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '\x62d1278d0faa11b73563c3603e7d22d923049ba64dd147203fcaa47cb7f49d06', NULL, 6, 0, 0, '\xe489cfef7afd3c700c62c39a62bdda6ffa8d64fe79d9ce7a31a3b1a6aecc3706', false, 0, NULL),
	('b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '\x51ae1289842cd3bb76c6c389b7433a4cbb56ef41317f6457281fd6d2def92a66', NULL, 7, 0, 0, '\x5e5b5826dd85791eff2908e130a6f31b893434eac1c5ac8bc16a08cf9c2308b7', false, 0, NULL);
INSERT INTO public.contact VALUES
	('phone', '13800000001', '13800000001', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '2026-11-22 11:36:55.172+00'),
	('phone', '13800000002', '13800000002', 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '2026-11-22 11:36:55.172+00'),
	('phone', '13800000003', '13800000003', '769c8de4-7b2e-4c1b-b32f-a02ccbb92546', '2026-11-22 11:37:55.172+00');
INSERT INTO public.migration VALUES
	('0001-short-lived-state', '2026-11-22T11:36:45.608Z'),
	('0010-accounts', '2026-11-22T11:36:45.616Z'),
	('0011-credentials', '2026-11-22T11:36:45.626Z'),
	('0012-sessions', '2026-11-22T11:36:45.631Z'),
	('0013-activity-log', '2026-11-22T11:36:45.635Z'),
	('0014-secure-keys', '2026-11-22T11:36:45.638Z'),
	('0015-devices', '2026-11-22T11:36:45.641Z'),
	('0020-totp-rescue', '2026-11-22T11:36:45.643Z'),
	('0021-notice-links', '2026-11-22T11:36:45.647Z'),
	('0040-console', '2026-11-22T11:36:45.657Z'),
	('0041-uploads', '2026-11-22T11:36:45.660Z'),
	('0070-clients', '2026-11-22T11:36:45.694Z'),
	('0071-authorization', '2026-11-22T11:36:45.708Z'),
	('0080-linked-identities', '2026-11-22T11:36:45.725Z'),
	('0095-drop-export-secret', '2026-11-22T11:36:45.730Z'),
	('0096-client-review', '2026-11-22T11:36:45.731Z'),
	('0097-account-merging', '2026-11-22T11:36:45.741Z'),
	('0098-trusted-devices', '2026-11-22T11:36:45.746Z'),
	('0099-client-registration', '2026-11-22T11:36:45.747Z'),
	('0100-effects-and-evidence', '2026-11-22T11:36:45.752Z'),
	('0102-recovery', '2026-11-22T11:36:45.756Z'),
	('0103-app-trust', '2026-11-22T11:36:45.759Z'),
	('0110-switch-secret', '2026-11-22T11:36:45.760Z'),
	('0130-counted-log-heads', '2026-11-22T11:36:45.763Z'),
	('0131-secure-key-epoch', '2026-11-22T11:36:45.764Z'),
	('0132-key-check', '2026-11-22T11:36:45.765Z'),
	('0133-rounds-and-looks', '2026-11-22T11:36:45.769Z'),
	('0140-refusals', '2026-11-22T11:36:45.770Z'),
	('0141-refresh-retries', '2026-11-22T11:36:45.771Z'),
	('0150-operators', '2026-11-22T11:36:45.784Z'),
	('0151-find-people', '2026-11-22T11:36:45.788Z'),
	('0152-order-of-events', '2026-11-22T11:36:45.789Z'),
	('0185-statistics', '2026-11-22T11:36:45.793Z');
INSERT INTO public.migration_lock VALUES
	('migration_lock', 0);
INSERT INTO public.session VALUES
	('70346e5f-a551-4a3f-a8b6-8708a2cee1d0', 'e5cddcbf-ba0e-4864-a400-dc1d2d8e1f2f', '\x4740799d1f2f9c3fab29de9d4ec12358fe70d8f6f261870309e31929009afd3c', '53p11ETulkEbAjOz69QfNtbMwh2wMGPFnxI7skIajog', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.182.192.7', '浙江杭州', '2026-11-22 11:36:55.172+00', '2026-11-22 11:36:55.172+00', '2026-11-29 11:36:55.172+00', NULL, 'registration', '[{"at": 1795347415172, "way": "password", "factor": "pwd"}, {"at": 1795347415172, "way": "phone_code", "factor": "sms"}, {"at": 1795347415172, "way": "password", "factor": "pwd", "isCheck": true}]', '\xb0f02eef216e1cb54babe50c950bce22db220328f1470e6809e181a21ad991ea'),
	('27de5363-8150-4faf-b5f9-ebbdb267c458', 'b586d6ea-12e6-4bd1-b351-b7b6bec151bd', '\xbc056ee78c3e94fbecb441413ad4d5a15e7a007acb09cfa7eae58fd17a4da4d2', 'ktwwtda1u2Ptr6lmdf41tRb8cH2_u5-ghfGAPZDTRnM', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36', '10.32.87.7', '浙江杭州', '2026-11-22 11:36:55.172+00', '2026-11-22 11:37:55.172+00', '2026-11-29 11:36:55.172+00', NULL, 'merge', '[{"at": 1795347415172, "way": "password", "factor": "pwd", "carriedFrom": "merge"}, {"at": 1795347415172, "way": "phone_code", "factor": "sms", "carriedFrom": "merge"}, {"at": 1795347475172, "way": "password", "factor": "pwd", "carriedFrom": "merge"}]', '\x93eada5291a88c7bd70138526d6f712f4b0def43e2513dbac3c65ade7c9eb662');
SELECT pg_catalog.setval('public.activity_seq_seq', 18, true);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_number_key UNIQUE (number);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_username_key_key UNIQUE (username_key);
ALTER TABLE ONLY public.activity_anchor
    ADD CONSTRAINT activity_anchor_pkey PRIMARY KEY (account_id);
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_kind_key UNIQUE (account_id, kind);
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_pkey PRIMARY KEY (kind, value_key);
ALTER TABLE ONLY public.migration_lock
    ADD CONSTRAINT migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.migration
    ADD CONSTRAINT migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_token_hash_key UNIQUE (token_hash);
CREATE INDEX account_created ON public.account USING btree (created_at DESC, id DESC);
CREATE INDEX account_merged_into ON public.account USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX account_nickname_search ON public.account USING btree (lower(nickname) COLLATE "C", id);
CREATE INDEX account_seen ON public.account USING btree (seen_on DESC, id DESC) WHERE (seen_on IS NOT NULL);
CREATE INDEX account_stopped ON public.account USING btree (status, created_at DESC, id DESC) WHERE (status <> 'active'::text);
CREATE INDEX account_username_search ON public.account USING btree (username_key COLLATE "C", id);
CREATE INDEX activity_account ON public.activity USING btree (account_id, seq DESC);
CREATE INDEX activity_anchor_unchecked ON public.activity_anchor USING btree (account_id) WHERE (NOT is_checked);
CREATE INDEX activity_at ON public.activity USING btree (at);
CREATE INDEX activity_written ON public.activity USING btree (written_by, seq);
CREATE INDEX session_account ON public.session USING btree (account_id);
CREATE INDEX session_device ON public.session USING btree (device) WHERE (device IS NOT NULL);
CREATE INDEX session_expiry ON public.session USING btree (expires_at);
CREATE INDEX session_expiry_deviceless ON public.session USING btree (expires_at) WHERE (device IS NULL);
CREATE INDEX session_parent ON public.session USING btree (parent_id) WHERE (parent_id IS NOT NULL);
ALTER TABLE ONLY public.account
    ADD CONSTRAINT account_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activity
    ADD CONSTRAINT activity_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.activity_anchor
    ADD CONSTRAINT activity_anchor_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.contact
    ADD CONSTRAINT contact_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.session
    ADD CONSTRAINT session_account_id_fkey FOREIGN KEY (account_id) REFERENCES public.account(id) ON DELETE CASCADE;
