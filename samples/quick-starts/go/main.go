// go mod init demo && go mod tidy
// CLIENT_SECRET=… go run .，打开 http://localhost:3001/
package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

func env(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

var (
	issuer      = env("ISSUER", "http://localhost:3000")
	redirectURI = env("REDIRECT_URI", "http://localhost:3001/callback")
)

func main() {
	back, err := url.Parse(redirectURI)
	if err != nil {
		log.Fatal(err)
	}
	provider, err := oidc.NewProvider(context.Background(), issuer)
	if err != nil {
		log.Fatal(err)
	}
	config := oauth2.Config{
		ClientID:     env("CLIENT_ID", "YOUR_CLIENT_ID"),
		ClientSecret: os.Getenv("CLIENT_SECRET"),
		RedirectURL:  redirectURI,
		Endpoint:     provider.Endpoint(),
		Scopes:       strings.Split(env("SCOPE", "openid profile"), " ")}
	verifyToken := provider.Verifier(&oidc.Config{ClientID: config.ClientID}).Verify

	// 1. 去登录：state 和 verifier 放进这个浏览器的 cookie
	http.HandleFunc("/login", func(w http.ResponseWriter, r *http.Request) {
		state, verifier := oauth2.GenerateVerifier(), oauth2.GenerateVerifier()
		http.SetCookie(w, &http.Cookie{
			Name: "login", Value: state + "." + verifier, Path: "/", MaxAge: 600,
			HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: back.Scheme == "https",
		})
		http.Redirect(w, r, config.AuthCodeURL(state, oauth2.S256ChallengeOption(verifier)), http.StatusFound)
	})

	// 2. 回来：核对 state 和 iss，用 code 换令牌，问这个人是谁
	http.HandleFunc(back.Path, func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		var state, verifier string
		if cookie, err := r.Cookie("login"); err == nil {
			state, verifier, _ = strings.Cut(cookie.Value, ".")
		}
		if state == "" || query.Get("state") != state || query.Get("iss") != issuer {
			http.Error(w, "这次登录不是从这个浏览器开始的", http.StatusBadRequest)
			return
		}
		if query.Has("error") {
			// 对方拒绝时是 access_denied。停在这里让人自己选，不要自动再跳过去
			log.Printf("%q %q", query.Get("error"), query.Get("error_description"))
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			w.WriteHeader(http.StatusBadRequest)
			w.Write([]byte(`没有登录，<a href="/login">再试一次</a>`))
			return
		}
		claims, err := readPerson(r.Context(), config, provider, verifyToken, query.Get("code"), verifier)
		if err != nil {
			log.Print(err)
			http.Error(w, "没有登录成功", http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		json.NewEncoder(w).Encode(claims)
	})
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(`<a href="/login">登录</a>`))
	})
	log.Fatal(http.ListenAndServe("localhost:"+env("PORT", back.Port()), nil))
}

func readPerson(
	ctx context.Context, config oauth2.Config, provider *oidc.Provider,
	verifyToken func(context.Context, string) (*oidc.IDToken, error), code, verifier string,
) (claims map[string]any, err error) {
	token, err := config.Exchange(ctx, code, oauth2.VerifierOption(verifier))
	if err != nil {
		return nil, err
	}
	raw, _ := token.Extra("id_token").(string)
	idToken, err := verifyToken(ctx, raw)
	if err != nil {
		return nil, err
	}
	info, err := provider.UserInfo(ctx, config.TokenSource(ctx, token))
	if err != nil {
		return nil, err
	}
	if info.Subject != idToken.Subject {
		return nil, errors.New("两处的 sub 不一样")
	}
	err = info.Claims(&claims)
	return claims, err
}
