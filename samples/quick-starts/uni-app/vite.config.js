import plugin from '@dcloudio/vite-plugin-uni';

// Node 把这个包当 CommonJS 读，多套了一层
const uni = plugin.default ?? plugin;

export default { plugins: [uni()] };
