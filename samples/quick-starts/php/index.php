<?php // composer require jumbojett/openid-connect-php
// CLIENT_SECRET=… php -S localhost:3001 index.php，打开 http://localhost:3001/
require 'vendor/autoload.php';

use Jumbojett\OpenIDConnectClient;
use Jumbojett\OpenIDConnectClientException;

$redirectUri = getenv('REDIRECT_URI') ?: 'http://localhost:3001/callback';
$path = parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
session_set_cookie_params([
    'httponly' => true,
    'samesite' => 'Lax',
    'secure' => parse_url($redirectUri, PHP_URL_SCHEME) === 'https',
]);
session_start();

if ($path === '/') {
    if (isset($_SESSION['user'])) {
        header('content-type: application/json; charset=utf-8');
        exit(json_encode($_SESSION['user'], JSON_UNESCAPED_UNICODE));
    }
    exit('<a href="/login">登录</a>');
}
if ($path !== '/login' && $path !== parse_url($redirectUri, PHP_URL_PATH)) {
    http_response_code(404);
    exit;
}

$oidc = new OpenIDConnectClient(
    getenv('ISSUER') ?: 'http://localhost:3000',
    getenv('CLIENT_ID') ?: 'YOUR_CLIENT_ID',
    getenv('CLIENT_SECRET') ?: null
);
$oidc->setRedirectURL($redirectUri);
$oidc->addScope(explode(' ', getenv('SCOPE') ?: 'openid profile'));
$oidc->setCodeChallengeMethod('S256');

try {
    $oidc->authenticate(); // 没有 code 就去登录，有 code 就换令牌并验 ID 令牌
    $info = $oidc->requestUserInfo();
    if ($info->sub !== $oidc->getVerifiedClaims('sub')) throw new OpenIDConnectClientException('sub');
    session_regenerate_id(true);
    $_SESSION['user'] = $info;
    header('location: /');
} catch (OpenIDConnectClientException $error) {
    // 对方拒绝也到这里。停下来让人自己选，不要自动再跳过去
    error_log($error->getMessage());
    http_response_code(400);
    echo '没有登录，<a href="/login">再试一次</a>';
}
