// go run .：已创建的 API，只用标准库。收到的令牌拿来核对：给谁的、能做什么、有没有收回
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"
	"time"
)

func env(name, fallback string) string {
	if value := os.Getenv(name); value != "" {
		return value
	}
	return fallback
}

var (
	issuer = env("ISSUER", "http://localhost:3000")
	// 创建 API 时得到的 client_id 和密钥
	apiID     = os.Getenv("API_ID")
	apiSecret = os.Getenv("API_SECRET")
	port      = env("PORT", "3001")
	// 告诉客户端去哪里要令牌（RFC 9728）：内容由账号中心生成，原样转给客户端
	documentURL   = "http://localhost:" + port + "/.well-known/oauth-protected-resource"
	accountCenter = &http.Client{Timeout: 5 * time.Second}
)

// Token 是账号中心对令牌的回答。Subject：有人授权时是这个人。Actor：哪个应用替他来的
type Token struct {
	Active   bool            `json:"active"`
	Subject  string          `json:"sub"`
	ClientID string          `json:"client_id"`
	Scope    string          `json:"scope"`
	Actor    json.RawMessage `json:"act"`
}

// introspect 核对令牌（RFC 7662）：账号中心只回答给这个 API 的令牌；收回了、过期了、给别人的，Active 都是 false
func introspect(text string) (token Token, err error) {
	body := strings.NewReader(url.Values{"token": {text}}.Encode())
	request, err := http.NewRequest(http.MethodPost, issuer+"/oauth2/introspect", body)
	if err != nil {
		return token, err
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.SetBasicAuth(apiID, apiSecret)
	response, err := accountCenter.Do(request)
	if err != nil {
		return token, err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return token, fmt.Errorf("核对令牌失败：%s", response.Status)
	}
	return token, json.NewDecoder(response.Body).Decode(&token)
}

// needs 要求令牌有这个权限，才交给 handle
func needs(scope string, handle func(http.ResponseWriter, Token)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		refuse := func(status int, failure string) {
			challenge := fmt.Sprintf(`Bearer resource_metadata=%q`, documentURL)
			if failure != "" {
				challenge += fmt.Sprintf(`, error=%q, scope=%q`, failure, scope)
			}
			w.Header().Set("WWW-Authenticate", challenge)
			w.WriteHeader(status)
		}
		kind, text, _ := strings.Cut(r.Header.Get("Authorization"), " ")
		if !strings.EqualFold(kind, "Bearer") || text == "" {
			refuse(http.StatusUnauthorized, "")
			return
		}
		token, err := introspect(text)
		if err != nil {
			log.Print(err)
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		if !token.Active {
			refuse(http.StatusUnauthorized, "invalid_token")
			return
		}
		for _, granted := range strings.Fields(token.Scope) {
			if granted == scope {
				handle(w, token)
				return
			}
		}
		refuse(http.StatusForbidden, "insufficient_scope")
	}
}

func writeJSON(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	if err := json.NewEncoder(w).Encode(value); err != nil {
		log.Print(err)
	}
}

func main() {
	response, err := accountCenter.Get(issuer + "/resources/" + url.PathEscape(apiID) + "/oauth-protected-resource")
	if err != nil {
		log.Fatal(err)
	}
	document, err := io.ReadAll(response.Body)
	response.Body.Close()
	if err != nil || response.StatusCode != http.StatusOK {
		log.Fatal("没有读到 API 的说明：", response.Status)
	}
	http.HandleFunc("/.well-known/oauth-protected-resource", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, json.RawMessage(document))
	})
	read := needs("calendar:read", func(w http.ResponseWriter, token Token) {
		writeJSON(w, map[string]any{
			"sub": token.Subject, "clientId": token.ClientID, "act": token.Actor, "events": []string{"周会"},
		})
	})
	write := needs("calendar:write", func(w http.ResponseWriter, _ Token) {
		w.WriteHeader(http.StatusCreated)
	})
	http.HandleFunc("/calendar", func(w http.ResponseWriter, r *http.Request) {
		switch r.Method {
		case http.MethodGet:
			read(w, r)
		case http.MethodPost:
			write(w, r)
		default:
			w.WriteHeader(http.StatusMethodNotAllowed)
		}
	})
	log.Fatal(http.ListenAndServe("localhost:"+port, nil))
}
