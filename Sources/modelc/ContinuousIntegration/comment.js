const fs = require('fs')
const marker = '@MARKER@'
const file = `${process.env.RUNNER_TEMP}/modelc.md`
if (!fs.existsSync(file)) return
const text = fs.readFileSync(file, 'utf8')
const issue = { ...context.repo, issue_number: context.issue.number }
try {
  const comments = await github.paginate(github.rest.issues.listComments, issue)
  const old = comments.find(comment => comment.user?.type === 'Bot' && comment.body.startsWith(marker))
  const body = text || `${marker}\n### modelc: passed · nothing is new\n`
  if (old) await github.rest.issues.updateComment({ ...context.repo, comment_id: old.id, body })
  else if (text) await github.rest.issues.createComment({ ...issue, body })
} catch (error) {
  // A pull request from a fork has a token that only reads. The page of the job has the same text.
  if (error.status !== 403) throw error
  core.notice('modelc may not comment here; the summary of the job has the report')
}
