// Who comes back is known before the program is there: what it will need and ask for first is on its way beside it. A file of
// its own, since the content security policy forbids inline scripts. What is asked for here is taken by lib/early-answers.ts.
;(() => {
  const [, company, , tab] = location.pathname.split('/')
  const isOfCompany = /^\d+$/.test(company)
  let token = null
  try {
    token = localStorage.getItem('md_token')
  } catch {}
  if (!isOfCompany && !['/', '/account'].includes(location.pathname)) return
  const {
    frame = [],
    tabs = {},
    signIn = [],
  } = JSON.parse(document.querySelector('meta[name="parts"]')?.content ?? '{}')
  for (const file of token ? [...frame, ...(tabs[tab] ?? [])] : signIn) {
    const link = document.createElement('link')
    if (file.endsWith('.css')) Object.assign(link, { rel: 'preload', as: 'style' })
    else link.rel = 'modulepreload'
    // As the page's own links and imports do, or they would be fetched twice.
    link.crossOrigin = ''
    link.href = file
    document.head.append(link)
  }
  if (!token) return
  const headers = { 'X-Requested-With': 'XMLHttpRequest', Authorization: `Bearer ${token}` }
  const ofCompany = [
    `/api/sec/stores?companyId=${company}`,
    `/api/sec/authuser/globalFilter?companyId=${company}`,
    `/api/sec/accountpreference?companyId=${company}&storeId=`,
  ]
  const ofTab = { employeedata: [`/api/sec/employees/table?companyId=${company}&hidden=with`] }
  // Operators without a company are in number 0.
  const paths = ['/api/login', ...(Number(company) > 0 ? [...ofCompany, ...(ofTab[tab] ?? [])] : [])]
  // Read to the end, whether somebody takes it or not: what nobody reads would keep its connection.
  const ask = async path => {
    const { status, statusText, headers: told, body } = await fetch(path, { headers })
    const bytes = body && (await new Response(body).arrayBuffer())
    return new Response(bytes?.byteLength ? bytes : null, { status, statusText, headers: told })
  }
  globalThis.earlyAnswers = { token, asked: new Map(paths.map(path => [path, ask(path).catch(() => undefined)])) }
})()
