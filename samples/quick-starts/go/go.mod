module example/sign-in

go 1.21

require (
	github.com/coreos/go-oidc/v3 v3.15.0
	golang.org/x/oauth2 v0.30.0
)
