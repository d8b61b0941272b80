# The whole product in one image: service, built portal, embedded PostgreSQL (unless DATABASE_URL names another one).
#   docker build -t tongxing . && docker run -p 3000:3000 -v tongxing:/data -e PUBLIC_URL=https://account.example tongxing
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund \
 && node scripts/build-portal.mjs \
 && npm prune --omit=dev --no-audit --no-fund

FROM node:24-bookworm-slim
WORKDIR /app
# Workspaces are links into this layout: it must stay as it is in the repository.
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=20s --interval=15s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/service/src/main.ts"]
