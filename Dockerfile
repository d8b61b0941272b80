# The whole product in one image: service, built portal, embedded PostgreSQL (unless DATABASE_URL names another one).
#   docker build -t tongxing . && docker run --init -p 3000:3000 -v tongxing:/data -e PUBLIC_URL=https://account.example tongxing
# docs/guides/run-a-server.md says what else is needed.
FROM node:24-bookworm-slim AS built
WORKDIR /app
COPY . .
RUN npm ci && node scripts/build.mjs

# Only the packages that the built service needs: no tools, no browser code, no second Node.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY . .
RUN npm ci --omit=dev --workspace=@tongxing/service

FROM node:24-bookworm-slim
WORKDIR /app
# The service expects portal and docs at their paths in the repository. Files belong to root: the service cannot change its
# own code.
COPY package.json LICENSE ./
COPY --from=packages /app/node_modules node_modules
COPY --from=built /app/apps/service/dist apps/service/dist
COPY --from=built /app/apps/portal/dist apps/portal/dist
COPY --from=built /app/docs/dist docs/dist
RUN install --directory --owner=node --group=node /data node_modules/.cache/tongxing
USER node
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
HEALTHCHECK --start-period=20s --interval=15s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "apps/service/dist/main.js"]
