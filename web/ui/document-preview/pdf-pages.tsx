import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Component, type PropsWithChildren, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import { useBoxWidth } from '../data-table/use-box-width.ts'
import { IconButton } from '../icon-button.tsx'
import { Skeleton } from '../states/skeleton.tsx'
import styles from './document-preview.module.css'
import { NoPreview } from './document-preview.tsx'

pdfjs.GlobalWorkerOptions.workerSrc = new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url).toString()
// Nothing is compiled in the page: its content security policy would not let it.
const OPTIONS = { useWasm: false, enableXfa: false }
const FAILED = <NoPreview />
const WAITING = <Skeleton rows={6} height={40} />

/** What can't be read ends its own preview, not the page that it stands in. */
class UnlessBroken extends Component<PropsWithChildren, { isBroken?: true }> {
  override state: { isBroken?: true } = {}
  static getDerivedStateFromError = () => ({ isBroken: true })
  override render() {
    return this.state.isBroken ? <NoPreview /> : this.props.children
  }
}

export default function PdfPreview(props: Props) {
  return (
    <UnlessBroken>
      <PdfPages {...props} />
    </UnlessBroken>
  )
}

type Props = { label: string; file: Blob }

/** One page at a time: text and links of a stranger's file stay out of the page, only its picture is shown. */
function PdfPages({ label, file }: Props) {
  const [box, setBox] = useState<HTMLElement | null>(null)
  const width = useBoxWidth(box)
  const [pages, setPages] = useState(0)
  const [page, setPage] = useState(1)
  return (
    <div className={styles.pdf}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long page scrolls, with the keys, too */}
      <section ref={setBox} className={styles.frame} aria-label={label} tabIndex={0}>
        <div role="img" aria-label={pages > 0 ? `${label}, Seite ${page} von ${pages}` : label}>
          <Document
            file={file}
            options={OPTIONS}
            loading={WAITING}
            error={FAILED}
            noData={FAILED}
            onLoadSuccess={({ numPages }) => setPages(numPages)}
          >
            {width !== undefined && (
              <Page
                pageNumber={page}
                width={Math.max(120, width - 2)}
                renderTextLayer={false}
                renderAnnotationLayer={false}
                loading={WAITING}
                error={FAILED}
              />
            )}
          </Document>
        </div>
      </section>
      {pages > 1 && (
        <div className={styles.pager}>
          <IconButton
            label="Vorige Seite"
            icon={<IconChevronLeft size={18} />}
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <span aria-live="polite">{`Seite ${page} von ${pages}`}</span>
          <IconButton
            label="Nächste Seite"
            icon={<IconChevronRight size={18} />}
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
    </div>
  )
}
