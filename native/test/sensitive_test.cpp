#include "gaia/sensitive.hpp"

#include <gtest/gtest.h>

#include <string>

namespace gaia {
namespace {

const std::string key_text = "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC7VJTUt9Us8cKj";

TEST(SensitiveName, CatchesSecretsInDataFormatsAndLeavesCodeAlone) {
  for (const char* name : {"credentials.json",
                           "Credentials.JSON",
                           "secrets.yaml",
                           "secrets.prod.yml",
                           "secret.toml",
                           "service_account-prod.json",
                           "client_secret_12.apps.json",
                           "token.json",
                           "api_key.txt",
                           "my-app-firebase-adminsdk-x1.json",
                           "application_default_credentials.json",
                           "terraform.tfstate",
                           "prod.tfvars",
                           "kubeconfig",
                           "kubeconfig.yaml",
                           ".npmrc",
                           ".netrc",
                           ".git-credentials",
                           "ssh_host_rsa_key",
                           "id_ed25519_sk",
                           "putty.ppk",
                           "AuthKey.p8"}) {
    EXPECT_TRUE(is_sensitive_name(name)) << name;
  }
  for (const char* name :
       {"credentials.py", "secrets.ts", "token.go", "tokens.json", "tokenizer.json", "server.crt", "id_rsa.pub",
        "keys.py", "environment.ts", "env.d.ts", "secretary.json", "known_hosts", "service.json", "password.tsx"}) {
    EXPECT_FALSE(is_sensitive_name(name)) << name;
  }
}

TEST(SensitiveName, CountsTheFolders) {
  EXPECT_TRUE(is_sensitive_name("home/.ssh/config"));
  EXPECT_TRUE(is_sensitive_name(".ssh"));
  EXPECT_TRUE(is_sensitive_name("a/.docker/config.json"));
  EXPECT_TRUE(is_sensitive_name(".kube/config"));
  EXPECT_FALSE(is_sensitive_name("a/config.json"));
  EXPECT_FALSE(is_sensitive_name(".docker/Dockerfile"));
}

TEST(PrivateKey, FindsBlocksWithKeyText) {
  EXPECT_TRUE(holds_private_key("-----BEGIN PRIVATE KEY-----\n" + key_text + "\n"));
  EXPECT_TRUE(holds_private_key("x\r\n-----BEGIN OPENSSH PRIVATE KEY-----\r\n" + key_text));
  EXPECT_TRUE(holds_private_key(
      "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,00\n\n" + key_text));
  EXPECT_TRUE(holds_private_key("-----BEGIN PGP PRIVATE KEY BLOCK-----\n\n" + key_text));
  EXPECT_TRUE(holds_private_key("---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----\n" + key_text));
  EXPECT_TRUE(holds_private_key("{\"private_key\": \"-----BEGIN PRIVATE KEY-----\\n" + key_text + "\\n\"}"));
  EXPECT_TRUE(holds_private_key("const k = '-----BEGIN EC PRIVATE KEY-----' +\n  '" + key_text + "';"));
  EXPECT_TRUE(holds_private_key("PuTTY-User-Key-File-3: ssh-ed25519\nPrivate-Lines: 1\nAAAA\n"));
  EXPECT_TRUE(holds_private_key("AGE-SECRET-KEY-1" + std::string(58, 'Q')));
}

TEST(PrivateKey, LeavesMentionsAndPublicKeysAlone) {
  EXPECT_FALSE(holds_private_key("if (text.includes('-----BEGIN PRIVATE KEY-----')) return true;"));
  EXPECT_FALSE(holds_private_key("-----BEGIN PUBLIC KEY-----\n" + key_text));
  EXPECT_FALSE(holds_private_key("-----BEGIN CERTIFICATE-----\n" + key_text));
  EXPECT_FALSE(holds_private_key("THE PRIVATE KEY " + key_text));
  EXPECT_FALSE(holds_private_key("-----BEGIN PRIVATE KEY-----"));
  EXPECT_FALSE(holds_private_key("AGE-SECRET-KEY-1" + std::string(57, 'Q')));
  EXPECT_FALSE(holds_private_key(""));
}

TEST(PrivateKey, ManyMarkersStayLinear) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "-----BEGIN PRIVATE KEY-----";
  EXPECT_FALSE(holds_private_key(text));
}

}  // namespace
}  // namespace gaia
