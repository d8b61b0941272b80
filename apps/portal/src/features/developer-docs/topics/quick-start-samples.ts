import browser from '../../../../../../samples/quick-starts/browser/main.js?raw';
import dotnet from '../../../../../../samples/quick-starts/dotnet/Program.cs?raw';
import express from '../../../../../../samples/quick-starts/express/server.mjs?raw';
import fastapi from '../../../../../../samples/quick-starts/fastapi/app.py?raw';
import flask from '../../../../../../samples/quick-starts/flask/app.py?raw';
import go from '../../../../../../samples/quick-starts/go/main.go?raw';
import nextRoute from '../../../../../../samples/quick-starts/nextjs/app/api/auth/[...nextauth]/route.js?raw';
import nextPage from '../../../../../../samples/quick-starts/nextjs/app/page.jsx?raw';
import nextAuth from '../../../../../../samples/quick-starts/nextjs/auth.js?raw';
import nuxtCallback from '../../../../../../samples/quick-starts/nuxt/server/routes/callback.get.js?raw';
import nuxtLogin from '../../../../../../samples/quick-starts/nuxt/server/routes/login.get.js?raw';
import nuxtLogout from '../../../../../../samples/quick-starts/nuxt/server/routes/logout.get.js?raw';
import nuxtVisit from '../../../../../../samples/quick-starts/nuxt/server/utils/tongxing.js?raw';
import php from '../../../../../../samples/quick-starts/php/index.php?raw';
import react from '../../../../../../samples/quick-starts/react/main.jsx?raw';
import springCode from '../../../../../../samples/quick-starts/spring-boot/src/main/java/example/Application.java?raw';
import springSettings from '../../../../../../samples/quick-starts/spring-boot/src/main/resources/application.yml?raw';
import uniPage from '../../../../../../samples/quick-starts/uni-app/src/pages/index/index.vue?raw';
import uniSignIn from '../../../../../../samples/quick-starts/uni-app/src/sign-in.ts?raw';
import vue from '../../../../../../samples/quick-starts/vue/App.vue?raw';
import webSdk from '../../../../../../samples/quick-starts/web-sdk/main.js?raw';

/** The programs of `samples/quick-starts`: the docs show the same files that the tests run. */
export const samples = {
  browser,
  dotnet,
  express,
  fastapi,
  flask,
  go,
  next: [
    `// auth.js\n${nextAuth}`,
    `// app/api/auth/[...nextauth]/route.js\n${nextRoute}`,
    `// app/page.jsx\n${nextPage}`,
  ].join('\n'),
  nuxt: [
    `// server/utils/tongxing.js\n${nuxtVisit}`,
    `// server/routes/login.get.js\n${nuxtLogin}`,
    `// server/routes/callback.get.js\n${nuxtCallback}`,
    `// server/routes/logout.get.js\n${nuxtLogout}`,
  ].join('\n'),
  php,
  react,
  spring: `# application.yml\n${springSettings}\n// Application.java\n${springCode}`,
  uniApp: `${uniSignIn}\n<!-- pages/index/index.vue -->\n${uniPage}`,
  vue,
  webSdk,
} as const;
