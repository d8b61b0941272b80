// dotnet new web && dotnet add package Microsoft.AspNetCore.Authentication.OpenIdConnect
// CLIENT_SECRET=… dotnet run --urls http://localhost:3001，打开 http://localhost:3001/
// 回调地址填写为 http://localhost:3001/callback
using Microsoft.AspNetCore.Authentication;
using Microsoft.AspNetCore.Authentication.Cookies;
using Microsoft.AspNetCore.Authentication.OpenIdConnect;
using Microsoft.IdentityModel.Protocols.OpenIdConnect;

var builder = WebApplication.CreateBuilder(args);
var issuer = Environment.GetEnvironmentVariable("ISSUER") ?? "http://localhost:3000";

builder.Services.AddAuthorization();
builder.Services
    .AddAuthentication(CookieAuthenticationDefaults.AuthenticationScheme)
    .AddCookie(options => options.Cookie.SameSite = SameSiteMode.Lax)
    .AddOpenIdConnect(options =>
    {
        options.Authority = issuer;
        options.RequireHttpsMetadata = issuer.StartsWith("https:"); // 明文 http 只在本机调试时允许
        options.ClientId = Environment.GetEnvironmentVariable("CLIENT_ID") ?? "YOUR_CLIENT_ID";
        options.ClientSecret = Environment.GetEnvironmentVariable("CLIENT_SECRET");
        options.ResponseType = OpenIdConnectResponseType.Code;
        options.ResponseMode = OpenIdConnectResponseMode.Query;
        options.UsePkce = true;
        options.CallbackPath = "/callback";
        options.MapInboundClaims = false;
        options.GetClaimsFromUserInfoEndpoint = true; // 默认只读 ID 令牌，里面没有资料
        options.ClaimActions.MapUniqueJsonKey("nickname", "nickname");
        options.Scope.Clear();
        foreach (var scope in "openid profile".Split(' ')) options.Scope.Add(scope);
        // 对方拒绝时停下来让人自己选，不要自动再跳过去
        options.Events.OnRemoteFailure = context =>
        {
            context.Response.Redirect("/?refused=1");
            context.HandleResponse();
            return Task.CompletedTask;
        };
    });

var app = builder.Build();
app.UseAuthentication();
app.UseAuthorization();

app.MapGet("/", (HttpContext context) => context.User.Identity?.IsAuthenticated == true
    ? Results.Json(context.User.Claims.Select(claim => new { claim.Type, claim.Value }))
    : Results.Content("""<a href="/login">登录</a>""", "text/html; charset=utf-8"));
app.MapGet("/login", () => Results.Challenge(
    new AuthenticationProperties { RedirectUri = "/" }, [OpenIdConnectDefaults.AuthenticationScheme]));
app.Run();
